import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

export interface AnvilNode {
  readonly rpcUrl: string
  stop(): Promise<void>
}

const START_TIMEOUT_MS = 20_000

/**
 * Starts a private Ethereum development node on a free port, with the accounts of `publicTestKeys` funded. For the
 * chain tests of this kit and of your own; needs the optional peer `@foundry-rs/anvil` (Linux, macOS).
 */
export function startAnvil({ chainId = 1 }: { readonly chainId?: number } = {}): Promise<AnvilNode> {
  const child = spawn(findBinary(), ['--port', '0', '--chain-id', String(chainId)])
  const exited = new Promise<void>((resolve) => void child.once('exit', () => resolve()))
  const stop = () => {
    child.kill()
    return exited
  }
  return new Promise((resolve, reject) => {
    let output = ''
    const timer = setTimeout(() => reject(new Error(`anvil did not start: ${output}`)), START_TIMEOUT_MS)
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const port = /Listening on [^\s:]+:(\d+)/.exec(output)?.[1]
      if (port === undefined) return
      clearTimeout(timer)
      resolve({ rpcUrl: `http://127.0.0.1:${port}`, stop })
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('error', reject)
    void exited.then(() => reject(new Error(`anvil ended: ${output}`)))
  })
}

function findBinary(): string {
  const platform = { linux: 'linux', darwin: 'darwin' }[process.platform as 'linux' | 'darwin']
  const architecture = process.arch === 'arm64' ? 'arm64' : 'amd64'
  const require = createRequire(import.meta.url)
  // The binary for the platform is a dependency of the main package.
  const anvil = createRequire(require.resolve('@foundry-rs/anvil/package.json'))
  return join(dirname(anvil.resolve(`@foundry-rs/anvil-${platform}-${architecture}/package.json`)), 'bin', 'anvil')
}
