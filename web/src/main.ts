import './theme.css';
import { mount } from 'svelte';
import App from './App.svelte';

// A part of the page that is gone since the server has a newer one: begin again with that, but not over and over.
addEventListener('vite:preloadError', e => {
  const last = Number(sessionStorage.getItem('sandtable.reload') ?? 0);
  if (Date.now() - last < 10_000) return;
  sessionStorage.setItem('sandtable.reload', String(Date.now()));
  e.preventDefault();
  location.reload();
});

mount(App, { target: document.getElementById('app')! });
