import { createServer } from 'node:net'

/** Preferred ports of the local devnet; others are used if a port is occupied. */
export const PREFERRED_PORTS = {
  demo: 5170,
  gallery: 5171,
  wallet: 5172,
  gateway: 4100,
  catalogue: 4300,
  relay: 4200,
  auth: 4500,
  frame: 4600,
  vault: 4610,
  walletAuth: 4700,
  custody: 4800,
  mail: 4900,
  smtp: 4901,
  ethereum: 8545,
  base: 8546,
  solana: 8899,
  bitcoin: 3002,
} as const

export type PortName = keyof typeof PREFERRED_PORTS

/** Returns a port for each name: the preferred one if it is free, otherwise any free one. */
export async function choosePorts(): Promise<Readonly<Record<PortName, number>>> {
  const names = Object.keys(PREFERRED_PORTS) as PortName[]
  const chosen = await Promise.all(names.map(async (name) => [name, await choosePort(PREFERRED_PORTS[name])] as const))
  return Object.fromEntries(chosen) as Record<PortName, number>
}

async function choosePort(preferred: number): Promise<number> {
  return (await tryPort(preferred)) ?? (await tryPort(0)) ?? preferred
}

/** Returns the port if it could be opened just now, `undefined` if another program has it. */
function tryPort(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(undefined))
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : undefined))
    })
  })
}
