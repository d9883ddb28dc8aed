/** The part of a page to replace after its form was sent, and the element to focus then: CSS selectors. */
interface FormInPlace {
  part: string;
  focus: string;
  /** JavaScript to run after each replacement. */
  afterwards: string;
}

/**
 * JavaScript that sends the page's form in place, and shows the same result as a full page load. If that
 * fails, the browser sends the form itself. Other forms stay as they are. `url` is the page's own URL.
 */
export const formInPlace = ({ part, focus, afterwards }: FormInPlace): string => `
document.addEventListener('submit',async(event)=>{
const form=event.target;
if(!form.closest('${part}'))return;
event.preventDefault();
if(form.ariaBusy)return;
form.ariaBusy='true';
try{
const response=await fetch(form.getAttribute('action')||url,
{method:'POST',body:new URLSearchParams(new FormData(form)),headers:{accept:'text/html'}});
const shown=new DOMParser().parseFromString(await response.text(),'text/html');
const part=shown.querySelector('${part}');
if(!part)throw 0;
document.querySelector('${part}').replaceWith(part);
document.title=shown.title;
${afterwards}
const first=part.querySelector('${focus}');
if(first){first.focus();first.scrollIntoView({block:'center'})}
}catch{form.submit()}
});
`;
