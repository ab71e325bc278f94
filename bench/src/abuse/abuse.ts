import { startAttackers } from './attacker-process.ts'
import { startGatewayWorld } from './gateway-world.ts'
import { startRelayWorld } from './relay-world.ts'
import { playScene, type Scene } from './scene.ts'
import type { ServiceProcess } from './service-process.ts'

/*
 * The effect of floods on the services and on a bystander. Gateway and relay run as an operator runs them, with their
 * default limits, each with a PostgreSQL of its own. Attackers and bystander have different network addresses, as behind
 * a proxy.
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

const attackers = startAttackers()
let isOver = false
try {
  for (const { names, start } of WORLDS) {
    const wanted = names.filter((name) => only === undefined || only.includes(name))
    if (wanted.length === 0) continue
    const { scenes, service, decoy, stop } = await start()
    try {
      for (const name of wanted) {
        const scene = scenes[name]
        if (scene !== undefined && !(await playScene(attackers, { ...scene, service, decoy }, seconds))) isOver = true
      }
    } finally {
      await stop()
    }
  }
} finally {
  attackers.stop()
}
process.exitCode = isOver ? 1 : 0
