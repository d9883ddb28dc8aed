import { readFileSync, mkdirSync, statSync } from 'node:fs';
import { openBrowser } from './test/support/browser.ts';
const { apiKey, links, bio, survey, web } = JSON.parse(readFileSync('/tmp/rv/ids.json','utf8'));
mkdirSync('docs/images',{recursive:true});
const b=await openBrowser();
async function shot(name,path,o,act){const ctx=await b.newContext({locale:'en-GB',timezoneId:'Europe/Madrid',reducedMotion:'reduce',viewport:{width:1280,height:860},...o});
 const p=await ctx.newPage();
 await p.route(/\/v1\/api\/|\/console(\?|\/?$|\/[a-z])/,async r=>{if(/assets/.test(r.request().url()))return r.continue();const res=await r.fetch();const t=res.headers()['content-type']??'';if(!/json|html/.test(t))return r.fulfill({response:res});let body=(await res.text()).replaceAll('localhost:4340','localhost:3000').replaceAll('content="http://localhost:4350"','content="http://localhost:3000"').replaceAll('first key','Console'); if(/json/.test(t)) {const j=JSON.parse(body); if(Array.isArray(j.data?.links)) j.data.links=j.data.links.map((l,i)=>({...l,createdAt:new Date(Date.parse(l.createdAt)-i*3.3*864e5-36e5).toISOString()})); body=JSON.stringify(j);} await r.fulfill({response:res,body});});
 await p.goto('http://localhost:4350/console'); await p.locator('input[name=apiKey]').fill(apiKey);await p.keyboard.press('Enter');await p.locator('.shell h1').waitFor();
 await p.goto('http://localhost:4350/console'+path);await p.locator('.shell h1').waitFor();await p.waitForTimeout(2500);if(act)await act(p);await p.screenshot({path:`docs/images/${name}.png`});console.log(name,statSync(`docs/images/${name}.png`).size);await ctx.close();}
await shot('console-overview','',{});
await shot('console-smart-link',`/smart-links/${bio._id}/edit`,{colorScheme:'dark'});
await shot('console-links-phone','/links',{viewport:{width:390,height:780},isMobile:true,hasTouch:true});
await shot('console-results-phone',`/smart-links/${survey._id}/results`,{viewport:{width:390,height:780},isMobile:true,hasTouch:true,colorScheme:'dark'});
await b.close();
