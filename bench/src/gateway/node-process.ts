import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { freePort } from '@latchkey/host'
import type { ChainState } from './chain-blocks.ts'

/** A node of a generated chain, in a separate process that can be killed. */
export interface NodeProcess {
  readonly url: string
  /** Starts the process if it does not run, and passes the state of its chain to it. */
  readonly show: (state: ChainState) => Promise<void>
  /** Ends the process at once, with its open connections. */
  readonly kill: () => Promise<void>
}

/** Returns a node that does not run yet; its URL stays the same when it is killed and started again. */
export async function createNodeProcess(): Promise<NodeProcess> {
  const port = await freePort()
  let child: ChildProcess | undefined
  const start = async () => {
    const started = fork(fileURLToPath(new URL('./chain-node.ts', import.meta.url)), [String(port)], {
      execArgv: ['--conditions=latchkey-source', '--import', 'tsx'],
    })
    await once(started, 'message')
    return started
  }
  return {
    url: `http://127.0.0.1:${port}`,
    async show(state) {
      child ??= await start()
      child.send(state)
      await once(child, 'message')
    },
    async kill() {
      const killed = child
      child = undefined
      if (killed === undefined) return
      killed.kill('SIGKILL')
      await once(killed, 'exit')
    },
  }
}
