/* global document */
// Arco reads the theme from the body, which does not exist yet when early.js runs.
if (document.documentElement.dataset.theme === 'dark') document.body.setAttribute('arco-theme', 'dark');
