import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

const server = process.env.SANDTABLE_SERVER ?? 'http://127.0.0.1:8642';

export default defineConfig({
  plugins: [svelte()],
  base: './',
  build: { outDir: '../src/sandtable/server/static', emptyOutDir: true, assetsInlineLimit: 0, target: 'es2022' },
  // `npm run dev` serves the client and passes the rest to the Python server.
  server: { proxy: { '/api': server, '/ws': { target: server, ws: true } } },
});
