import { chooseOnramp } from '@latchkey/core/ui'
import { ListRowSkeleton, Skeleton } from '@latchkey/design'
import { useScreenClient } from '@latchkey/react'
import { useOnramp } from '../../parts/onramp/use-onramp.ts'
import { Scroller } from '../../parts/scroller.tsx'
import { TokenChoice } from '../../parts/token-choice.tsx'
import type { Title } from '../../router/define-view.ts'
import { tokenList } from '../../strings/en/token-list.ts'

export const title: Title = (words) => words('tokenList', tokenList).title

/** The tokens on sale for the network; a choice returns to the form. */
export default function OnRampTokenSelectView() {
  const client = useScreenClient()
  const { actions } = client
  const { picked, network } = useOnramp()
  return (
    <Scroller>
      <div className="lk-view-content">
        {picked === undefined ? (
          <>
            <Skeleton height={44} shape="row" />
            <div>
              <ListRowSkeleton subtitle shape="round" />
              <ListRowSkeleton subtitle shape="round" />
            </div>
          </>
        ) : (
          <TokenChoice
            tokens={picked.tokens}
            network={network}
            chosen={picked.token}
            onChoose={({ id }) => {
              void chooseOnramp(client, { asset: id })
              actions.modal.goBack()
            }}
          />
        )}
      </div>
    </Scroller>
  )
}
