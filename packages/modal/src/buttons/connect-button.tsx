import { isConnected, selectStatus } from '@latchkey/core'
import { useClientState, useScreenClient } from '@latchkey/react'
import { useButtonWords } from '../strings/use-button-words.ts'
import { type AccountButtonProps, useAccountButton } from './account-button.tsx'
import { ShadowButton } from './shadow-button.tsx'

export interface ConnectButtonProps extends AccountButtonProps {
  /** Default "Connect wallet". */
  readonly label?: string
  /** Default "Connecting…". */
  readonly loadingLabel?: string
}

/**
 * The button that opens the modal, inside a `LatchkeyProvider`. With a connection it shows the account instead, after a
 * reload from the first paint on.
 *
 * @example <ConnectButton />
 */
export function ConnectButton(props: ConnectButtonProps) {
  const t = useButtonWords()
  const { label = t.connect, loadingLabel = t.connecting, ...account } = props
  const { namespace, disabled, nonce } = account
  const { actions, getState } = useScreenClient()
  const { hasAccount, status } = useClientState((state) => ({
    hasAccount: isConnected(state, namespace),
    status: selectStatus(state, namespace),
  }))
  const accountLook = useAccountButton(account)
  // The same element in both states, so that a visitor who connected with the keyboard keeps the focus.
  if (hasAccount) return accountLook === undefined ? null : <ShadowButton {...accountLook} />
  const isBusy = status === 'reconnecting' || status === 'connecting'
  const text = isBusy ? loadingLabel : label
  return (
    <ShadowButton
      label={text}
      isPrimary
      isBusy={isBusy}
      disabled={disabled}
      nonce={nonce}
      testId="connect-button"
      onPress={() => (getState().modal.isOpen ? actions.modal.close() : actions.modal.open({ namespace }))}
    />
  )
}
