/** The part of a page to replace after its form was sent, and the element to focus then: CSS selectors. */
interface FormInPlace {
  part: string;
  focus: string;
  /** JavaScript to run after each replacement. */
  afterwards: string;
}

/** Name of the field with the ID of the form. */
export const FORM_ID = 'formId';

/**
 * JavaScript that sends the page's form in place, and shows the same result as a full page load. If that
 * fails, the browser sends the form itself. Other forms stay as they are. `url` is the page's own URL.
 *
 * The ID is made for each load of the page and content, so that the same form sent again is stored once. By
 * script, because pages are cached for everyone; and not in the page, because browsers restore fields.
 */
export const formInPlace = ({ part, focus, afterwards }: FormInPlace): string => `
{
let id,was;
document.addEventListener('formdata',({target,formData})=>{
if(!target.closest('${part}'))return;
const now=''+new URLSearchParams(formData);
if(now!==was)id=[...crypto.getRandomValues(new Uint32Array(4))].join('-');
was=now;
formData.set('${FORM_ID}',id)
})
}
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
}catch{form.ariaBusy=null;form.submit()}
});
`;
