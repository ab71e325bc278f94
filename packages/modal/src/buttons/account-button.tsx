import { isUnsupportedNetwork, selectConnection, selectNetworkId } from '@latchkey/core'
import { type Namespace, truncateMiddle } from '@latchkey/primitives'
import { useClientState, useRead, useScreenClient } from '@latchkey/react'
import { useMemo } from 'react'
import { useButtonWords } from '../strings/use-button-words.ts'
import { selectNetworkLook } from './select-network-look.ts'
import { ShadowButton, type ShadowButtonProps } from './shadow-button.tsx'
import { toShortBalance } from './short-balance.ts'

export interface AccountButtonProps {
  /** Default `show`. */
  readonly balance?: 'show' | 'hide'
  /**
   * Default false. For small screens: draws only the account's picture, the picture of the network on it, and the short name. A
   * separate network button is not needed then.
   */
  readonly compact?: boolean
  /** Default 6, including `0x`. */
  readonly charsStart?: number
  /** Default 4. */
  readonly charsEnd?: number
  /** Shows the account of this chain family. Default: the active one. */
  readonly namespace?: Namespace | undefined
  readonly disabled?: boolean | undefined
  /** Nonce of the page's content security policy, for the style in server HTML. */
  readonly nonce?: string | undefined
}

/**
 * The button of a connected account: its balance, and its name if it has one, else its address. Renders nothing without
 * a connection.
 *
 * @example <AccountButton compact={isNarrow} />
 * @see Spec §1 "account button"
 */
export function AccountButton(props: AccountButtonProps) {
  const look = useAccountButton(props)
  return look === undefined ? null : <ShadowButton {...look} />
}

/** Returns the content of the account button; `undefined` without a connection. */
export function useAccountButton({
  compact = false,
  balance = 'show',
  charsStart = 6,
  charsEnd = 4,
  namespace,
  disabled,
  nonce,
}: AccountButtonProps): ShadowButtonProps | undefined {
  const t = useButtonWords()
  const { actions, options, reads } = useScreenClient()
  const { address, networkId, wallet, identity, isUnsupported, name, picture } = useClientState((state) => ({
    ...selectConnection(state, namespace),
    networkId: selectNetworkId(state, namespace),
    identity: state.identities?.[selectConnection(state, namespace).address ?? '']?.value,
    isUnsupported: isUnsupportedNetwork(state, namespace),
    ...(compact ? selectNetworkLook(state, namespace) : {}),
  }))
  const native = useRead(
    useMemo(
      () => (address === undefined || networkId === undefined ? undefined : reads.shownBalance({ address, networkId })),
      [reads, address, networkId],
    ),
  )
  // The result is stored in the state, for the first paint of the next visit.
  useRead(useMemo(() => (address === undefined ? undefined : reads.identity({ address })), [reads, address]))
  if (address === undefined) return undefined
  if (isUnsupported)
    return {
      label: t.switchNetwork,
      disabled,
      nonce,
      testId: 'account-button',
      onPress: () => actions.modal.open({ namespace }),
    }
  const short = identity?.name ?? truncateMiddle(address, charsStart, charsEnd)
  const held = balance === 'show' && !compact ? native.data : undefined
  const [drawn, spoken] =
    held === undefined
      ? []
      : toShortBalance(held.balance, options.locale ?? 'en', t).map((text) => `${text} ${held.symbol}`)
  const before = spoken ?? name
  return {
    name: t.account(before === undefined ? short : `${before} ${short}`),
    face: { src: identity?.avatar ?? wallet?.icon },
    badge: picture,
    label: drawn ?? short,
    chip: drawn && short,
    disabled,
    nonce,
    testId: 'account-button',
    onPress: () => actions.modal.open({ namespace, view: { name: 'Account', params: undefined } }),
  }
}
