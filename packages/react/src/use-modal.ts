import type { ClientEvent, ThemeMode } from '@latchkey/core'
import type { ProviderOf } from '@latchkey/core/ports'
import type { OpenModal } from '@latchkey/core/ui'
import type { Namespace } from '@latchkey/primitives'
import { useEffect, useRef } from 'react'
import { useClient, useScreenClient } from './provider.tsx'
import { useClientState } from './use-client-state.ts'

/**
 * Returns the functions that open and close the modal.
 *
 * @example const { open } = useModal(); <button onClick={() => open()}>Sign in</button>
 */
export function useModal(): { readonly open: OpenModal; readonly close: () => void } {
  const { modal } = useScreenClient().actions
  return { open: modal.open, close: modal.close }
}

/** Returns whether the modal is open, and whether a request to the visitor is pending. */
export function useModalState(): { readonly isOpen: boolean; readonly isLoading: boolean } {
  return useClientState(({ modal }) => ({ isOpen: modal.isOpen, isLoading: modal.isLoading }))
}

/** Calls back for every tracked event while the component is mounted. @see Spec §7 "Tracking events" */
export function useEvents(listener: (event: ClientEvent) => void): void {
  const client = useClient()
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(() => client.subscribeEvents((event) => latest.current(event)), [client])
}

/** Returns the theme and the functions that change it; a mode of `undefined` follows the device. */
export function useTheme() {
  const { actions } = useClient()
  const { mode, variables } = useClientState((state) => ({ mode: state.themeMode, variables: state.themeVariables }))
  return { mode, variables, setMode: actions.setThemeMode, setVariables: actions.setThemeVariables } satisfies {
    readonly mode: ThemeMode | undefined
    readonly variables: unknown
    readonly setMode: unknown
    readonly setVariables: unknown
  }
}

/**
 * Returns the provider object of the wallet (EIP-1193 for `eip155`); `undefined` without a connection. Its type and
 * shape depend on the chain family, not on the connector. Default: the active family.
 *
 * @example const provider = useProvider('eip155')
 */
export function useProvider<N extends Namespace>(namespace: N | { readonly namespace: N }): ProviderOf<N> | undefined
export function useProvider(options?: { readonly namespace?: Namespace }): unknown
export function useProvider(given: Namespace | { readonly namespace?: Namespace } = {}): unknown {
  const client = useClient()
  const { namespace } = typeof given === 'string' ? { namespace: given } : given
  // Renders again when the connection changes, because the provider is not part of the state.
  useClientState((state) => state.connections)
  return client.actions.getProvider(namespace)
}
