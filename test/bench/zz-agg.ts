const root = process.argv[2];
const { startTableEngine } = await import(`${root}/test/bench/table-engine.ts`);
const { countClicks } = await import(`${root}/shared/clicks/count-clicks.ts`);
const { newId } = await import(`${root}/shared/runtime/ids.ts`);
process.env.AWS_REGION='eu-central-1';process.env.AWS_ACCESS_KEY_ID='a';process.env.AWS_SECRET_ACCESS_KEY='b';process.env.TABLE_NAME='bench';
process.env.AWS_ENDPOINT_URL_DYNAMODB = await startTableEngine('bench');
for (const visitors of [1, 3000, 20000]) for (let r=0;r<2;r++){
 const targetId=newId('link'); const t=performance.now(); const c=process.cpuUsage(); let tx=0;
 for(let b=0;b<10;b++){ const res=await countClicks(Array.from({length:2000},(_,i)=>({id:newId('click'),time:new Date(Date.UTC(2026,10,20,12,0,b)+(i%1000)).toISOString(),targetId,source:'redirect',visitor:`v${String((b*2000+i)%visitors).padStart(15,'0')}`,country:['DE','US','FR'][i%3],referrer:`r${i%20}.example`} as never)),new Date()); tx+=res.transactions; if(res.failed.size) console.log('failed',res.failed.size);}
 const u=process.cpuUsage(c);
 console.log(root.slice(-6), visitors, 'clicks/s', Math.round(20000/((performance.now()-t)/1000)), 'cpu ms', Math.round((u.user+u.system)/1000), 'tx', tx);
}
process.exit();
