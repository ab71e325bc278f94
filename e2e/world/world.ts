/** The URLs of a run. Created once by `start-world.ts`, read by every worker. */
export interface World {
  readonly gatewayUrl: string
  readonly catalogueUrl: string
  /** WebSocket URL. */
  readonly relayUrl: string
  /** URL of the sign-in service; every site proxies it. */
  readonly authUrl: string
  /** JSON-RPC URL by chain number. */
  readonly rpc: Readonly<Record<number, string>>
  /** The Solana chain that the gateway serves; Alice of the seed has tokens on it. */
  readonly solana: { readonly url: string; readonly webSocketUrl: string }
  /** URL of a database on the PostgreSQL server of the run, where a journey may create databases of its own. */
  readonly databaseUrl: string
  /** Folder of the production build of apps/demo. */
  readonly demoFolder: string
  /** Folder of the production build of apps/wallet. */
  readonly walletFolder: string
}

export const WORLD_VARIABLE = 'LATCHKEY_E2E_WORLD'

export function writeWorld(world: World): void {
  process.env[WORLD_VARIABLE] = JSON.stringify(world)
}

/** Returns whether a shared world is running, started by `npm run world -w @latchkey/e2e`. */
export function hasWorld(): boolean {
  return process.env[WORLD_VARIABLE] !== undefined
}

/** Returns the world of this run. */
export function readWorld(): World {
  const text = process.env[WORLD_VARIABLE]
  if (text === undefined) throw new Error('The world was not started: run the tests with e2e/playwright.config.ts')
  return JSON.parse(text) as World
}
