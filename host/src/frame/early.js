// Runs in the page's head, before anything is painted: stored theme, which frame to show, which code to fetch first, and
// what the program asks of the server before all else, whose answers come while its code is read (`sentAhead.ts`).
// `CHUNKS` and `BUILD` are put before it by index.html.ejs. Plain old JavaScript: it is not compiled.
/* global AbortSignal, BUILD, CHUNKS, Response, document, fetch, localStorage, matchMedia, performance, window */
(function () {
  var html = document.documentElement;
  var theme = null;
  try {
    theme = localStorage.getItem('theme');
  } catch {
    // Storage is forbidden: as the operating system prefers.
  }
  if (theme !== 'light' && theme !== 'dark') {
    theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }
  html.dataset.theme = theme;
  html.style.colorScheme = theme;

  var signedIn = /(?:^|; )clientToken=[^;]/.test(document.cookie);
  html.dataset.frame = signedIn ? 'shell' : 'sign-in';
  CHUNKS[signedIn ? 'shell' : 'signIn'].forEach(function (file) {
    var link = document.createElement('link');
    link.setAttribute('rel', 'preload');
    link.setAttribute('as', /\.css$/.test(file) ? 'style' : 'script');
    link.setAttribute('href', file);
    document.head.append(link);
  });
  if (!signedIn || !window.AbortSignal || !AbortSignal.timeout) return;

  function cookie(name) {
    var found = new RegExp('(?:^|; )' + name + '=([^;]*)').exec(document.cookie);
    return found ? decodeURIComponent(found[1]) : '';
  }
  var standing = ['clientToken', 'tenantId', 'warehouseId', 'warehouseType', 'menuListShowType'].map(cookie);
  var headers = [
    ['Content-Type', 'application/json'],
    ['X-Client-Build', 'host@' + BUILD],
    ['Authorization', standing[0]],
    ['tenantId', standing[1]],
    ['warehouse-id', standing[2]],
    ['warehouse-type', standing[3]],
  ].filter(function (header) {
    return header[1] !== '';
  });
  function ask(url, request) {
    // The program asks again for what has not come by then.
    request.signal = AbortSignal.timeout(10000);
    var answer = fetch(url, request).then(function (response) {
      // Read at once: the time must not run out between its coming and its use.
      return response.text().then(function (body) {
        return new Response(body, response);
      });
    });
    // Who takes it hears of a failure; perhaps nobody does.
    answer.catch(function () {});
    return [url, answer];
  }
  window.sentAhead = {
    standing: standing.join(' '),
    at: performance.now(),
    answers: new Map([
      ask('/api/sys/user/getUserInfo.do', { method: 'POST', headers: headers, body: '{}' }),
      ask('/frontend/registry', { cache: 'no-cache' }),
    ]),
  };
})();
