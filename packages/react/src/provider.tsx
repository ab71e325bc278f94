import type { Client } from '@latchkey/core'
import { type ScreenClient, toScreenClient } from '@latchkey/core/ui'
import { createContext, type ReactNode, useContext } from 'react'

const ClientContext = createContext<Client | undefined>(undefined)

/** Passes a client to the hooks below it. Two providers on one page are two wallets. */
export function LatchkeyProvider({ client, children }: { readonly client: Client; readonly children?: ReactNode }) {
  return <ClientContext.Provider value={client}>{children}</ClientContext.Provider>
}

/**
 * Returns the client of the nearest provider.
 *
 * @throws Error without a provider, which is a mistake of the developer.
 */
export function useClient(): Client {
  const client = useContext(ClientContext)
  if (client === undefined) throw new Error('Hooks and buttons need a <LatchkeyProvider>.')
  return client
}

/** Returns the same client with the additional members for screens. @throws As `useClient`. */
export const useScreenClient = (): ScreenClient => toScreenClient(useClient())
