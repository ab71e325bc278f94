import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Puts the addresses of the local world into the page as data, so that a built page can be served for any world. */
function world(): Plugin {
  const { env } = process
  const data = { relay: env.VITE_RELAY_URL, rpc: { 'eip155:1': env.VITE_RPC_1, 'eip155:8453': env.VITE_RPC_8453 } }
  return {
    name: 'world',
    transformIndexHtml: (html) =>
      env.VITE_RELAY_URL === undefined
        ? html
        : html.replace('"%WORLD%"', JSON.stringify(data).replaceAll('<', '\\u003c')),
  }
}

export default defineConfig({
  plugins: [react(), world()],
  resolve: { conditions: ['latchkey-source', 'module', 'browser', 'development|production'] },
  build: { target: 'es2022', modulePreload: { polyfill: false }, sourcemap: false, chunkSizeWarningLimit: 1_000 },
  server: { allowedHosts: ['.localhost'] },
})
