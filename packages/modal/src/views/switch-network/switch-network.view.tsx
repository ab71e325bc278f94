import type { State } from '@latchkey/core'
import { type FailureState, hasNetworkChoice } from '@latchkey/core/ui'
import { Button, ProgressRing, RefreshCwIcon } from '@latchkey/design'
import { useClientState, useScreenClient } from '@latchkey/react'
import { useEffect } from 'react'
import { NetworkPicture } from '../../parts/network-picture.tsx'
import { Picture } from '../../parts/picture.tsx'
import type { Title, ViewProps } from '../../router/define-view.ts'
import { useViewCss, useWords } from '../../shell/index.ts'
import { networks as networkWords } from '../../strings/en/networks.ts'
import { shell as shellWords } from '../../strings/en/shell.ts'
import { useSentence } from '../../strings/use-sentence.ts'
import type { ModalWords } from '../../strings/words.types.ts'
import css from './switch-network.css?inline'

export const title: Title = (words) => words('networks', networkWords).switchTitle

/** Waits for the wallet to switch its network; shows a failure, and offers a retry. */
export default function SwitchNetworkView({ params: { networkId } }: ViewProps<'SwitchNetwork'>) {
  useViewCss(css)
  const shell = useWords('shell', shellWords)
  const t = useWords('networks', networkWords)
  const { actions, getState, options } = useScreenClient()
  const { network, failure, hasChoice } = useClientState((state) => ({
    network: state.networks.find(({ caipNetworkId }) => caipNetworkId === networkId),
    failure: failureOf(state.switching, networkId),
    hasChoice: hasNetworkChoice(state, options),
  }))
  const name = network?.name ?? shell.unknownNetwork

  // If the screen was opened by a link or by `open({ view })`, no request was sent yet.
  useEffect(() => {
    const { switching } = getState()
    if (switching.status === 'idle' || switching.networkId !== networkId) void actions.switchNetwork(networkId)
    return () => void actions.cancelSwitch()
  }, [actions, getState, networkId])

  const chooseOther = () => actions.modal.replace('Networks')
  const words = network === undefined ? NOT_FOUND : failure
  const sentenceOf = useSentence()
  const { title, text } = wordsOf(words, { name, t, sentenceOf })
  return (
    <div className="lk-view-content lk-center lk-switching" aria-live="polite">
      <ProgressRing shape="round" state={words === undefined ? 'waiting' : 'failed'}>
        {network === undefined ? (
          <Picture name={name} size={72} shape="round" />
        ) : (
          <NetworkPicture network={network} size={72} />
        )}
      </ProgressRing>
      <div>
        <p className="lk-switching-title" dir="auto">
          {title}
        </p>
        <p className="lk-switching-text" dir="auto">
          {text}
        </p>
      </div>
      {failure !== undefined && network !== undefined ? (
        <Button start={<RefreshCwIcon size={16} />} onClick={() => void actions.switchNetwork(networkId)}>
          {t.retry}
        </Button>
      ) : (
        hasChoice && (
          <Button variant={network === undefined ? 'secondary' : 'ghost'} onClick={chooseOther}>
            {t.other}
          </Button>
        )
      )}
    </div>
  )
}

function failureOf(switching: State['switching'], networkId: string): FailureState | undefined {
  return switching.status === 'failed' && switching.networkId === networkId ? switching.failure : undefined
}

const NOT_FOUND: Pick<FailureState, 'code' | 'context'> = { code: 'network/not-found', context: {} }

function wordsOf(
  failure: Pick<FailureState, 'code' | 'context'> | undefined,
  { name, t, sentenceOf }: { name: string; t: ModalWords['networks']; sentenceOf: ReturnType<typeof useSentence> },
): { readonly title: string; readonly text: string } {
  if (failure === undefined) return { title: t.approve, text: t.approveText(name) }
  if (failure.code === 'network/switch-rejected' || failure.code === 'wallet/rejected')
    return { title: t.declined, text: t.declinedText }
  const isUnknown = failure.code === 'network/not-found'
  return { title: sentenceOf(failure), text: isUnknown ? t.notFoundText : t.failedText }
}
