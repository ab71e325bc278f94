import { Button, Notice } from '@latchkey/design'
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import type { Choice } from '../kit/decide.ts'
import type { SiteRequest } from '../requests/site-request.types.ts'
import { titleOf } from '../screens/title-of.ts'
import { useDesk, useWalletState } from '../state/use-wallet.ts'
import { strings } from '../strings.ts'
import { Sheet } from './sheet.tsx'
import { SiteHead } from './site-head.tsx'

interface RequestSheetProps {
  readonly request: SiteRequest
  /** Default: by the kind of the request. */
  readonly title?: string | undefined
  readonly approveLabel: string
  /** The choice that an approval carries; `undefined` while approving is not possible. */
  readonly choice: Choice | undefined
  readonly warnings?: readonly string[]
  /** Why the request can only be rejected. */
  readonly problem?: string | undefined
  readonly children: ReactNode
}

/** Nobody reads faster: a press that comes sooner was meant for what was there before. */
const UNREAD_MS = 400

/** Frame of every request: the site, warnings, reject and approve. */
export function RequestSheet(props: RequestSheetProps) {
  const { request, title = titleOf(request), approveLabel, choice, warnings = [], problem, children } = props
  const { approve, decline, putAside } = useDesk()
  const isBusy = useWalletState((state) => state.busyId === request.id)
  const failure = useWalletState((state) => (state.failure?.id === request.id ? state.failure.text : undefined))
  const isHeld = useIsUnread() || isBusy
  // A double click answers what it began on; its second half may come down on the next request.
  const press =
    (decide: () => void) =>
    ({ detail }: MouseEvent) => {
      if (!isHeld && detail < 2) decide()
    }
  return (
    <Sheet
      title={title}
      eyebrow={<Place request={request} />}
      closeLabel={putAside === undefined ? strings.sheet.reject : strings.sheet.later}
      onClose={() => (putAside === undefined ? decline(request) : putAside(request.id))}
      footer={
        <>
          <Button size="lg" fullWidth aria-disabled={isHeld} onClick={press(() => decline(request))}>
            {strings.sheet.reject}
          </Button>
          <Button
            size="lg"
            fullWidth
            variant="primary"
            loading={isBusy}
            aria-disabled={isHeld}
            disabled={choice === undefined && !isBusy}
            onClick={choice && press(() => approve(request, choice))}
          >
            {approveLabel}
          </Button>
        </>
      }
    >
      <SiteHead site={request.site} request={request} />
      {warnings.map((warning) => (
        <Notice key={warning} tone="warning" title={warning} />
      ))}
      {children}
      {problem !== undefined && <Notice tone="danger" title={problem} />}
      {failure !== undefined && <Notice tone="danger" announce title={failure} />}
    </Sheet>
  )
}

/** Returns whether the sheet opened less than `UNREAD_MS` ago. */
function useIsUnread(): boolean {
  const [isUnread, setUnread] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setUnread(false), UNREAD_MS)
    return () => clearTimeout(timer)
  }, [])
  return isUnread
}

/** Which wallet shows it, and which of several it is. */
function Place({ request }: { readonly request: SiteRequest }) {
  const requests = useWalletState((state) => state.requests)
  const at = requests.findIndex(({ id }) => id === request.id) + 1
  const count = requests.length < 2 ? undefined : strings.waiting.count(at, requests.length)
  return [request.walletName, count].filter((part) => part !== undefined).join(' · ')
}
