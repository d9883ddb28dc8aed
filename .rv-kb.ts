import { readFileSync } from 'node:fs';
import { openBrowser } from './test/support/browser.ts';
const { apiKey, links, bio, survey } = JSON.parse(readFileSync('/tmp/rv/ids.json','utf8'));
const b=await openBrowser(); const ctx=await b.newContext({locale:'en-GB',reducedMotion:'reduce'});const p=await ctx.newPage();p.on('pageerror',e=>console.log('ERR',String(e)));
const O='http://localhost:4350/console';
await p.goto(O);await p.locator('input[name=apiKey]').waitFor();console.log(await p.evaluate('document.activeElement.name'));await p.keyboard.type(apiKey);await p.keyboard.press('Enter');await p.locator('.shell h1').waitFor();
const who=()=>p.evaluate(`(()=>{const e=document.activeElement;const r=e.getBoundingClientRect();return e.tagName+'|'+(e.getAttribute('aria-label')||e.innerText||e.name||e.type||'').slice(0,30).replace(/\\n/g,' ')+'|'+(getComputedStyle(e).outlineStyle)+(r.width<2?'|HIDDEN':'')})()`);
for(const v of ['','/links','/smart-links/'+bio._id+'/edit','/developer','/account/playground']){await p.goto(O+v);await p.locator('.shell h1').waitFor();await p.waitForTimeout(900);const seq=[];for(let i=0;i<26;i++){await p.keyboard.press('Tab');seq.push(await who());}console.log(v,seq.join(' > '));}
// slow network
await p.route('**/v1/api/**',async r=>{await new Promise(x=>setTimeout(x,2500));await r.continue().catch(()=>{});});
await p.goto(O+'/links');await p.waitForTimeout(1200);await p.screenshot({path:'/tmp/rv/s/slow1.png'});await p.waitForTimeout(2000);await p.screenshot({path:'/tmp/rv/s/slow2.png'});
await p.locator('.shell h1').waitFor();await p.getByRole('link',{name:'Overview'}).click();await p.getByRole('link',{name:'Account'}).click();await p.getByRole('link',{name:'Links',exact:true}).click();await p.waitForTimeout(3500);console.log('slow nav',await p.getByRole('row').count());
await p.unrouteAll({behavior:'ignoreErrors'});
// sign out with in-flight
await p.getByRole('button',{name:'Sign out'}).click();await p.getByText('You are signed out').waitFor();console.log(await p.evaluate('JSON.stringify(Object.keys(sessionStorage))'),await who());
await p.goBack();await p.waitForTimeout(500);console.log('back after sign-out',(await p.locator('h1').innerText()));
await b.close();
