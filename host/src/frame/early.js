// Runs in the page's head, before anything is painted: stored theme, which frame to show, which code to fetch first.
// `CHUNKS` is put before it by index.html.ejs. Plain old JavaScript: it is not compiled.
/* global CHUNKS, document, localStorage, matchMedia */
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
})();
