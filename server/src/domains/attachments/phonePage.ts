import { ErrorCode } from '@hospital/shared/contract/errors';
import type { PublicPage } from '../../platform/http/publicPage';

/** Where a telephone that has read a code comes to. */
export const PHONE_PAGE = '/phone/attach';

const style = `
:root{color-scheme:light dark;--line:#d5dbe1;--soft:#5c6873;--main:#0e6f66;--on:#fff;--bad:#b42318;--good:#0a7048}
@media(prefers-color-scheme:dark){:root{--line:#3b454e;--soft:#a9b4be;--main:#4fc3b6;--on:#06231f;--bad:#ff9b8f;--good:#7fd3a8}}
*{box-sizing:border-box}
[hidden]{display:none!important}
body{margin:0 auto;padding:20px 16px 40px;max-width:520px;font:16px/1.5 system-ui,sans-serif}
h1{font-size:20px;margin:0 0 4px}
p{margin:0 0 16px;color:var(--soft)}
.keys{display:grid;gap:12px;margin:0 0 20px}
label{display:block;padding:14px;border:1px solid var(--main);border-radius:8px;text-align:center;font-size:17px;color:var(--main)}
label.first{background:var(--main);color:var(--on)}
label:focus-within{outline:3px solid var(--main);outline-offset:2px}
input{position:absolute;width:1px;height:1px;opacity:0}
ul{list-style:none;margin:0;padding:0}
li{display:grid;grid-template-columns:64px 1fr auto;gap:12px;align-items:center;padding:8px 0;border-top:1px solid var(--line)}
img{width:64px;height:64px;object-fit:cover;border-radius:6px;background:var(--line)}
progress{width:100%;accent-color:var(--main)}
.good{color:var(--good)}.bad,#refused{color:var(--bad)}
button{font:inherit;min-height:44px;padding:0 14px;border:1px solid var(--line);border-radius:8px;background:none;color:inherit}
`;

/** Types that browsers make of what a telephone photographs. */
const accept = 'image/jpeg,image/png,image/webp,image/gif';

const script = `
'use strict';
const at = (id) => document.getElementById(id);
const ticket = location.hash.slice(1);
const random = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (n) => n.toString(16).padStart(2, '0')).join('');
const kept = 'attach:' + ticket;
let device = random();
try { device = sessionStorage.getItem(kept) || device; sessionStorage.setItem(kept, device); } catch { /* private window */ }
const LARGEST = 10 * 1024 * 1024;
const LONGEST_SIDE = 3000;
const TOO_LARGE = -2;
/** No such code, and one that is over or another telephone's. */
const OVER = [${ErrorCode.NotFound}, ${ErrorCode.ForbiddenTransition}];
let left = 0;
let sent = 0;

function refuse(words) {
  at('refused').textContent = words;
  at('refused').hidden = false;
}
/** The code is over: nothing can be sent by it any more, and nothing says that it could. */
function end(words) {
  refuse(words);
  for (const gone of [at('keys'), at('until'), ...document.querySelectorAll('li button')]) gone.hidden = true;
  at('left').textContent = sent > 0 ? '已上传' + sent + '张' : '';
}
function tell({ taken, most }) {
  sent = taken;
  left = most - taken;
  at('left').textContent = left > 0 ? '已上传' + taken + '张，还可上传' + left + '张' : '已上传' + taken + '张，已达上限';
  at('keys').hidden = left <= 0;
}
async function open() {
  at('retry').hidden = true;
  at('refused').hidden = true;
  if (!ticket) return end('二维码无效，请在电脑上重新生成');
  try {
    const answer = await fetch('/api/sys/attach/phone/open', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ticket, device }),
    });
    const { code, msg, data } = await answer.json();
    if (code !== 0) return end(msg);
    at('what').textContent = '为' + data.petName + '上传' + data.typeName;
    at('until').textContent = data.expire.slice(11, 16) + '前有效';
    tell(data);
  } catch {
    refuse('网络不通，请检查后重试');
    at('retry').hidden = false;
  }
}

/** What is too large for the server is drawn smaller, as far as it is a picture. */
async function fitting(file) {
  if (file.size <= LARGEST) return file;
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext('2d').drawImage(picture, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise((done) => canvas.toBlob(done, 'image/jpeg', 0.88));
    return blob ? new File([blob], 'photo.jpg', { type: 'image/jpeg' }) : file;
  } catch {
    return file;
  }
}
function post(file, key, onProgress) {
  return new Promise((done) => {
    const form = new FormData();
    form.set('ticket', ticket);
    form.set('device', device);
    form.set('key', key);
    form.set('file', file);
    const request = new XMLHttpRequest();
    request.open('POST', '/api/sys/attach/phone/upload');
    request.responseType = 'json';
    request.upload.onprogress = (event) => event.lengthComputable && onProgress(event.loaded / event.total);
    request.onload = () => done(request.response || { code: -1, msg: '上传失败，请重试' });
    request.onerror = () => done({ code: -1, msg: '网络不通，请重试' });
    request.send(form);
  });
}

let turn = Promise.resolve();
function add(file) {
  const key = random();
  const row = document.createElement('li');
  const image = document.createElement('img');
  image.alt = '';
  image.src = URL.createObjectURL(file);
  image.onerror = () => image.removeAttribute('src');
  const words = document.createElement('span');
  const again = document.createElement('button');
  again.textContent = '重试';
  again.hidden = true;
  row.append(image, words, again);
  at('pictures').prepend(row);
  const send = async () => {
    again.hidden = true;
    words.className = '';
    const bar = document.createElement('progress');
    bar.max = 1;
    bar.value = 0;
    bar.setAttribute('aria-label', '上传进度');
    words.replaceChildren(bar);
    const picture = await fitting(file);
    const { code, msg, data } = picture.size > LARGEST
      ? { code: TOO_LARGE, msg: '图片不能超过10MB' }
      : await post(picture, key, (share) => { bar.value = share; });
    const over = OVER.includes(code);
    words.textContent = code === 0 ? '已上传' : over ? '未上传' : msg;
    words.className = code === 0 ? 'good' : 'bad';
    again.hidden = code === 0 || code === TOO_LARGE;
    if (code === 0) tell(data);
    if (over) end(msg);
  };
  const queue = () => { words.textContent = '等待上传'; turn = turn.then(send); };
  again.onclick = queue;
  queue();
}
for (const id of ['camera', 'album']) {
  at(id).onchange = (event) => {
    const files = [...event.target.files];
    event.target.value = '';
    if (files.length > left) refuse('最多还可上传' + left + '张，其余未上传');
    else at('refused').hidden = true;
    files.slice(0, left).forEach(add);
  };
}
at('retry').onclick = open;
open();
`;

/** All of the page: what a telephone loads is this and nothing else. */
export const phonePage: PublicPage = {
  path: PHONE_PAGE,
  title: '上传图片',
  style,
  script,
  body: `<h1 id="what">上传图片</h1>
<p><span id="until"></span> <span id="left" role="status"></span></p>
<p id="refused" role="alert" hidden></p>
<button id="retry" type="button" hidden>重试</button>
<div id="keys" class="keys" hidden>
<label class="first">拍照<input id="camera" type="file" accept="${accept}" capture="environment"></label>
<label>选择图片<input id="album" type="file" accept="${accept}" multiple></label>
</div>
<ul id="pictures" aria-live="polite"></ul>`,
};
