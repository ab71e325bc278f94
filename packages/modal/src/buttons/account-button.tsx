import { isUnsupportedNetwork, selectConnection } from '@latchkey/core'
import { truncateMiddle } from '@latchkey/primitives'
import { useBalance, useClientState, useRead, useScreenClient } from '@latchkey/react'
import { useMemo } from 'react'
import { useButtonWords } from '../strings/use-button-words.ts'
import { ShadowButton, type ShadowButtonProps } from './shadow-button.tsx'
import { toShortBalance } from './short-balance.ts'

export interface AccountButtonProps {
  /** Default `show`. */
  readonly balance?: 'show' | 'hide'
  /** Default 6, `0x` included. */
  readonly charsStart?: number
  /** Default 4. */
  readonly charsEnd?: number
  readonly disabled?: boolean | undefined
}

/** The button of a connected account: its balance, and its name where one is known, else its address. Nothing while no wallet is connected. */
export function AccountButton(props: AccountButtonProps) {
  const look = useAccountButton(props)
  return look === undefined ? null : <ShadowButton {...look} />
}

/** Returns how the button of the connected account looks, `undefined` while there is none. */
export function useAccountButton({
  balance = 'show',
  charsStart = 6,
  charsEnd = 4,
  disabled,
}: AccountButtonProps): ShadowButtonProps | undefined {
  const t = useButtonWords()
  const { actions, options, reads } = useScreenClient()
  const { address, wallet, identity, isUnsupported } = useClientState((state) => ({
    ...selectConnection(state),
    identity: state.identities?.[selectConnection(state).address ?? '']?.value,
    isUnsupported: isUnsupportedNetwork(state),
  }))
  const native = useBalance()
  // Its answer is in the state, where the first paint of the next visit has it as well.
  useRead(useMemo(() => (address === undefined ? undefined : reads.identity({ address })), [reads, address]))
  if (address === undefined) return undefined
  if (isUnsupported)
    return {
      text: t.switchNetwork,
      label: t.switchNetwork,
      disabled,
      testId: 'account-button',
      onPress: () => actions.modal.open(),
    }
  const short = identity?.name ?? truncateMiddle(address, charsStart, charsEnd)
  const held = balance === 'show' ? native.data : undefined
  const [drawn, spoken] =
    held === undefined
      ? []
      : toShortBalance(held.balance, options.locale ?? 'en', t).map((text) => `${text} ${held.symbol}`)
  return {
    text: short,
    name: t.account(spoken === undefined ? short : `${spoken} ${short}`),
    face: { src: identity?.avatar ?? wallet?.icon },
    label: drawn ?? short,
    chip: drawn && short,
    disabled,
    testId: 'account-button',
    onPress: () => actions.modal.open({ view: { name: 'Account', params: undefined } }),
  }
}
