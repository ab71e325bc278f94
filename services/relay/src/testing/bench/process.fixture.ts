import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Usage } from './serve.fixture.ts'

export interface Worker {
  /** Sends an order to the process, and returns its response. */
  readonly request: <T>(order: unknown) => Promise<T>
  readonly stop: () => Promise<unknown>
}

/** Runs a file of this folder in a separate process. */
function startProcess(file: string, args: readonly string[]): { child: ChildProcess; worker: Worker } {
  const child = fork(new URL(file, import.meta.url), [...args], {
    execArgv: ['--expose-gc', '--conditions=latchkey-source', '--import', 'tsx'],
  })
  const gone = once(child, 'exit')
  const answer = async <T>(): Promise<T> => {
    const [first] = (await Promise.race([once(child, 'message'), gone.then(() => ['gone'])])) as [T | 'gone']
    if (first === 'gone') throw new Error(`${file} ended`)
    return first
  }
  const worker: Worker = {
    request: (order) => {
      child.send(order as object)
      return answer()
    },
    stop: () => {
      child.kill('SIGTERM')
      return gone
    },
  }
  return { child, worker }
}

/** Starts the generator. */
export const startLoad = (): Worker => startProcess('./load.fixture.ts', []).worker

export interface BenchNode {
  readonly url: string
  readonly pid: number
  readonly usage: () => Promise<Usage>
  readonly stop: () => Promise<unknown>
}

/** Starts one relay on a store. */
export const startNode = (storeUrl: string): Promise<BenchNode> => startServer('./serve.fixture.ts', [storeUrl])

/** Starts the minimal relay of `bare.fixture.ts`. */
export const startBare = (): Promise<BenchNode> => startServer('./bare.fixture.ts', [])

async function startServer(file: string, args: readonly string[]): Promise<BenchNode> {
  const { child, worker } = startProcess(file, args)
  const [port] = (await once(child, 'message')) as [number]
  return {
    url: `ws://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    usage: () => worker.request<Usage>({}),
    stop: worker.stop,
  }
}
