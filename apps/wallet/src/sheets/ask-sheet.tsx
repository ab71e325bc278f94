import { Button, Notice } from '@latchkey/design'
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import type { Ask } from '../asks/asks.types.ts'
import type { Choice } from '../kit/decide.ts'
import { titleOf } from '../screens/title-of.ts'
import { useWallet, useWalletState } from '../state/use-wallet.ts'
import { words } from '../words.ts'
import { Sheet } from './sheet.tsx'
import { SiteHead } from './site-head.tsx'

interface AskSheetProps {
  readonly ask: Ask
  readonly approveLabel: string
  /** What a yes stands for; `undefined` while a yes is not possible. */
  readonly choice: Choice | undefined
  readonly warnings?: readonly string[]
  /** Why only a no is possible. */
  readonly problem?: string | undefined
  readonly children: ReactNode
}

/** Nobody reads faster: a press that comes sooner was meant for what was there before. */
const UNREAD_MS = 400

/** What every request has: who asks, what could be wrong with it, yes and no. */
export function AskSheet({ ask, approveLabel, choice, warnings = [], problem, children }: AskSheetProps) {
  const { approve, decline, putAside } = useWallet()
  const isBusy = useWalletState((state) => state.busyId === ask.id)
  const failure = useWalletState((state) => (state.failure?.id === ask.id ? state.failure.text : undefined))
  const isHeld = useIsUnread() || isBusy
  // A double click answers what it began on; its second half may come down on the next request.
  const press =
    (decide: () => void) =>
    ({ detail }: MouseEvent) => {
      if (!isHeld && detail < 2) decide()
    }
  return (
    <Sheet
      title={titleOf(ask)}
      eyebrow={<Place ask={ask} />}
      closeLabel={words.sheet.later}
      onClose={() => putAside(ask.id)}
      footer={
        <>
          <Button size="lg" fullWidth aria-disabled={isHeld} onClick={press(() => decline(ask))}>
            {words.sheet.reject}
          </Button>
          <Button
            size="lg"
            fullWidth
            variant="primary"
            loading={isBusy}
            aria-disabled={isHeld}
            disabled={choice === undefined && !isBusy}
            onClick={choice && press(() => approve(ask, choice))}
          >
            {approveLabel}
          </Button>
        </>
      }
    >
      <SiteHead site={ask.site} />
      {warnings.map((warning) => (
        <Notice key={warning} tone="warning" title={warning} />
      ))}
      {children}
      {problem !== undefined && <Notice tone="danger" title={problem} />}
      {failure !== undefined && <Notice tone="danger" announce title={failure} />}
    </Sheet>
  )
}

/** Tells whether a sheet has come up only now. */
function useIsUnread(): boolean {
  const [isUnread, setUnread] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setUnread(false), UNREAD_MS)
    return () => clearTimeout(timer)
  }, [])
  return isUnread
}

/** Which of several it is. */
function Place({ ask }: { readonly ask: Ask }) {
  const asks = useWalletState((state) => state.asks)
  if (asks.length < 2) return null
  return words.waiting.count(asks.findIndex(({ id }) => id === ask.id) + 1, asks.length)
}
