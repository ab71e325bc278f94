import { startAttackers } from './attacker-process.ts'
import { startGatewayWorld } from './gateway-world.ts'
import { startRelayWorld } from './relay-world.ts'
import { playScene, print, type Scene } from './scene.ts'
import type { ServiceProcess } from './service-process.ts'

/*
 * The effect of floods on the services and on a bystander. Gateway and relay run with their default limits as separate
 * processes, each with its own PostgreSQL. Attackers and bystander have different network addresses, as behind a proxy.
 *
 *   npm run bench:abuse
 *   npm run bench:abuse -- --only=rpc,fetch --seconds=5
 */
interface World {
  readonly scenes: Readonly<Record<string, Omit<Scene, 'service' | 'decoy'>>>
  readonly service: ServiceProcess
  readonly decoy: ServiceProcess
  readonly stop: () => Promise<void>
}

const WORLDS: readonly { readonly names: readonly string[]; readonly start: () => Promise<World> }[] = [
  { names: ['history', 'pictures', 'rpc'], start: startGatewayWorld },
  { names: ['receipts', 'fetch', 'pipeline', 'fill'], start: startRelayWorld },
]

const option = (name: string) => process.argv.find((each) => each.startsWith(`--${name}=`))?.slice(name.length + 3)
const seconds = Number(option('seconds') ?? 10)
const only = option('only')?.split(',')

let attackers = startAttackers()
let isOver = false

/** Runs one row. If it fails its limits, the following rows get new attackers. */
async function playRow(name: string, { scenes, service, decoy }: World): Promise<boolean> {
  const scene = scenes[name]
  if (scene === undefined) return true
  try {
    return await playScene(attackers, { ...scene, service, decoy }, seconds)
  } catch (error) {
    print(`\n${name}: OVER: the row broke (${error instanceof Error ? error.message : String(error)})`)
    attackers.stop()
    attackers = startAttackers()
    return false
  }
}

/** Runs the rows of one world; returns whether all of them are within their limits. */
async function playWorld(names: readonly string[], start: () => Promise<World>): Promise<boolean> {
  const world = await start()
  let isGood = true
  try {
    for (const name of names) isGood = (await playRow(name, world)) && isGood
  } finally {
    await world.stop()
  }
  return isGood
}

try {
  for (const { names, start } of WORLDS) {
    const wanted = names.filter((name) => only === undefined || only.includes(name))
    if (wanted.length === 0) continue
    const isGood = await playWorld(wanted, start).catch((error: unknown) => {
      print(`\n${wanted.join(', ')}: OVER: the world broke (${error instanceof Error ? error.message : String(error)})`)
      return false
    })
    if (!isGood) isOver = true
  }
} finally {
  attackers.stop()
}
process.exitCode = isOver ? 1 : 0
