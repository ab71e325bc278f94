import { isUnsupportedNetwork, selectConnection } from '@latchkey/core'
import { truncateMiddle } from '@latchkey/primitives'
import { useBalance, useClient, useClientState } from '@latchkey/react'
import { buttons as t } from '../strings/en/buttons.ts'
import { ShadowButton } from './shadow-button.tsx'

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
export function AccountButton({ balance = 'show', charsStart = 4, charsEnd = 6, disabled }: AccountButtonProps) {
  const { actions } = useClient()
  const { address, icon, isUnsupported } = useClientState((state) => ({
    address: selectConnection(state).address,
    icon: selectConnection(state).wallet?.icon,
    isUnsupported: isUnsupportedNetwork(state),
  }))
  const native = useBalance()
  if (address === undefined) return null
  if (isUnsupported)
    return (
      <ShadowButton
        text={t.switchNetwork}
        label={t.switchNetwork}
        disabled={disabled}
        testId="account-button"
        onPress={() => actions.modal.open()}
      />
    )
  const short = truncateMiddle(address, charsStart, charsEnd)
  const amount =
    balance === 'show' && native.data !== undefined
      ? `${toShort(native.data.balance)} ${native.data.symbol}`
      : undefined
  return (
    <ShadowButton
      text={short}
      name={t.account(amount === undefined ? short : `${amount} ${short}`)}
      face={{ src: icon }}
      label={amount ?? short}
      chip={amount === undefined ? undefined : short}
      disabled={disabled}
      testId="account-button"
      onPress={() => actions.modal.open({ view: { name: 'Account', params: undefined } })}
    />
  )
}

/** Three decimals, cut, never rounded up: nobody should see more than they have. @see Spec §5 "balances shown with 3 decimals" */
function toShort(balance: string): string {
  const [whole = '0', fraction = ''] = balance.split('.')
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction.slice(0, 3).padEnd(3, '0')}`
}
