/** Where everything of a run is. Made once by `start-world.ts`, read by every worker. */
export interface World {
  readonly gatewayUrl: string
  readonly catalogueUrl: string
  /** JSON-RPC address by chain number. */
  readonly rpc: Readonly<Record<number, string>>
  /** Folder of the production build of apps/demo. */
  readonly demoFolder: string
}

const VARIABLE = 'LATCHKEY_E2E_WORLD'

export function writeWorld(world: World): void {
  process.env[VARIABLE] = JSON.stringify(world)
}

/** Returns the world of this run. */
export function readWorld(): World {
  const text = process.env[VARIABLE]
  if (text === undefined) throw new Error('The world was not started: run the tests with e2e/playwright.config.ts')
  return JSON.parse(text) as World
}
