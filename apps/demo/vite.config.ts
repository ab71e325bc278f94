import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const { VITE_AUTH_URL: authUrl, SITE_ORIGIN: siteOrigin = '' } = process.env

/**
 * Puts the addresses of the local world into the page as data, not as code: a built page can be served for any world
 * by replacing one block of JSON, and the strictest content policy has nothing to say about it.
 */
function world(): Plugin {
  const { env } = process
  const data = {
    gateway: env.VITE_GATEWAY_URL,
    catalogue: env.VITE_CATALOGUE_URL,
    relay: env.VITE_RELAY_URL,
    auth: env.VITE_AUTH_URL,
    wallet: env.VITE_WALLET_URL,
    embedded:
      env.VITE_FRAME_URL === undefined
        ? undefined
        : { frame: env.VITE_FRAME_URL, projectId: env.VITE_FRAME_PROJECT_ID },
    rpc: {
      'eip155:1': env.VITE_RPC_1,
      'eip155:8453': env.VITE_RPC_8453,
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': env.VITE_RPC_SOLANA,
      'bip122:0f9188f13cb7b2c71f2a335e3a4fc328': env.VITE_RPC_BITCOIN,
    },
    isDevnet: env.VITE_DEVNET === '1',
  }
  return {
    name: 'world',
    transformIndexHtml: (html) =>
      env.VITE_GATEWAY_URL === undefined
        ? html
        : html.replace('"%WORLD%"', JSON.stringify(data).replaceAll('<', '\\u003c')),
  }
}

/** The server of the site, beside its pages: `/members` is for signed-in visitors only. */
function members(authUrl: string, origin: string): Plugin {
  return {
    name: 'members',
    async configureServer({ middlewares }) {
      const { showMembers } = await import('@latchkey/demo/members')
      const handle = showMembers({ authUrl, origins: [origin] })
      middlewares.use('/members', async ({ method = 'GET', headers }, response) => {
        const given = Object.entries(headers).map(([name, value]) => [name, String(value)] as [string, string])
        const answer = await handle(new Request(`${origin}/members`, { method, headers: given }))
        response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text())
      })
    },
  }
}

export default defineConfig({
  plugins: [react(), world(), ...(authUrl === undefined ? [] : [members(authUrl, siteOrigin)])],
  resolve: { conditions: ['latchkey-source', 'module', 'browser', 'development|production'] },
  build: { target: 'es2022', modulePreload: { polyfill: false }, sourcemap: false },
  server: {
    allowedHosts: ['.localhost'],
    // Cookies of a session are of one host, so the sign-in service answers at the host of the site, and has to see that host.
    ...(authUrl === undefined ? {} : { proxy: { '/auth/v1': { target: authUrl, changeOrigin: false } } }),
  },
})
