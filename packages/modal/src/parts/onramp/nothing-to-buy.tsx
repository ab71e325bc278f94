import { selectNetwork } from '@latchkey/core'
import { hasNetworkChoice } from '@latchkey/core/ui'
import { Button, CreditCardIcon, EmptyState } from '@latchkey/design'
import { useClientState, useScreenClient } from '@latchkey/react'
import { useWords } from '../../shell/index.ts'
import { onramp } from '../../strings/en/onramp.ts'

/** Shows that nothing can be bought on the network, with a button for another network if the visitor may choose one. */
export function NothingToBuy() {
  const t = useWords('onramp', onramp)
  const { actions, options } = useScreenClient()
  const { network, hasChoice } = useClientState((state) => ({
    network: selectNetwork(state),
    hasChoice: hasNetworkChoice(state, options),
  }))
  return (
    <EmptyState
      icon={<CreditCardIcon />}
      title={t.nothing(network?.name ?? '')}
      text={hasChoice ? t.nothingText : t.nothingAnywhere}
      action={
        hasChoice && (
          <Button variant="primary" onClick={() => actions.modal.push('Networks')}>
            {t.chooseNetwork}
          </Button>
        )
      }
    />
  )
}
