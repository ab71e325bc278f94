import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Puts the addresses of the local world into the page as data, so that a built page can be served for any world. */
function world(): Plugin {
  const { env } = process
  const rpc = {
    'eip155:1': env.VITE_RPC_1,
    'eip155:8453': env.VITE_RPC_8453,
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': env.VITE_RPC_SOLANA,
    'bip122:0f9188f13cb7b2c71f2a335e3a4fc328': env.VITE_RPC_BITCOIN,
  }
  const data = { relay: env.VITE_RELAY_URL, rpc }
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
