import { isUnsupportedNetwork, selectConnection } from '@latchkey/core'
import { truncateMiddle } from '@latchkey/primitives'
import { useBalance, useClient, useClientState } from '@latchkey/react'
import { buttons as t } from '../strings/en/buttons.ts'
import { ShadowButton, type ShadowButtonProps } from './shadow-button.tsx'

export interface AccountButtonProps {
  /** Default `show`. */
  readonly balance?: 'show' | 'hide'
  /** Default 4. */
  readonly charsStart?: number
  /** Default 6. */
  readonly charsEnd?: number
  readonly disabled?: boolean | undefined
}

/** The button of a connected account: its balance and address. Nothing while no wallet is connected. */
export function AccountButton(props: AccountButtonProps) {
  const look = useAccountButton(props)
  return look === undefined ? null : <ShadowButton {...look} />
}

/** Returns how the button of the connected account looks, `undefined` while there is none. */
export function useAccountButton({
  balance = 'show',
  charsStart = 4,
  charsEnd = 6,
  disabled,
}: AccountButtonProps): ShadowButtonProps | undefined {
  const { actions } = useClient()
  const { address, icon, isUnsupported } = useClientState((state) => ({
    address: selectConnection(state).address,
    icon: selectConnection(state).wallet?.icon,
    isUnsupported: isUnsupportedNetwork(state),
  }))
  const native = useBalance()
  if (address === undefined) return undefined
  if (isUnsupported)
    return {
      text: t.switchNetwork,
      label: t.switchNetwork,
      disabled,
      testId: 'account-button',
      onPress: () => actions.modal.open(),
    }
  const short = truncateMiddle(address, charsStart, charsEnd)
  const amount =
    balance === 'show' && native.data !== undefined
      ? `${toShort(native.data.balance)} ${native.data.symbol}`
      : undefined
  return {
    text: short,
    name: t.account(amount === undefined ? short : `${amount} ${short}`),
    face: { src: icon },
    label: amount ?? short,
    chip: amount === undefined ? undefined : short,
    disabled,
    testId: 'account-button',
    onPress: () => actions.modal.open({ view: { name: 'Account', params: undefined } }),
  }
}

/** Three decimals, cut, never rounded up: nobody should see more than they have. @see Spec §5 "balances shown with 3 decimals" */
function toShort(balance: string): string {
  const [whole = '0', fraction = ''] = balance.split('.')
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction.slice(0, 3).padEnd(3, '0')}`
}
