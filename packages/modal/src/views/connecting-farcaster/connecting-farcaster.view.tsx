import { type ConnectState, type FailureState, hasLoginWallet, pairingUriOf } from '@latchkey/core/ui'
import { Button, ButtonLink, ExternalLinkIcon, FarcasterLogo, ProgressRing, RefreshCwIcon } from '@latchkey/design'
import { Qr, QrSkeleton, qrCss } from '@latchkey/design/qr'
import { useClientState, useScreenClient } from '@latchkey/react'
import { useEffect } from 'react'
import { CopyButton } from '../../parts/copy-button.tsx'
import css from '../../parts/social/social.css?inline'
import { useSocialLogin } from '../../parts/social/use-social-login.ts'
import { useCanRetry } from '../../parts/use-can-retry.ts'
import type { Title } from '../../router/define-view.ts'
import { useViewCss, useWords } from '../../shell/index.ts'
import { social } from '../../strings/en/social.ts'
import type { ModalWords } from '../../strings/words.types.ts'
import pairingCss from '../connecting-wallet-connect/connecting-wallet-connect.css?inline'

export const title: Title = (words) => words('social', social).names.farcaster

/** Failures that come again however often the person tries. */
const FINAL: ReadonlySet<string> = new Set(['social/not-configured', 'embedded/no-address'])
/** The person left the frame. */
const LEFT: ReadonlySet<string> = new Set(['connect/cancelled', 'frame/aborted'])

/** A login by an account of Farcaster: the code that its app scans, or a link to the app. @see Spec §2 "ConnectingFarcaster" */
export default function ConnectingFarcasterView() {
  useViewCss(css)
  useViewCss(pairingCss)
  useViewCss(qrCss)
  const { actions } = useScreenClient()
  const connect = useClientState((state) => state.connect)
  const own = connect.status !== 'idle' && connect.social === 'farcaster' ? connect : undefined
  const hasLeft = own?.status === 'failed' && LEFT.has(own.failure.code)
  useEffect(() => {
    if (hasLeft) actions.modal.goBack()
  }, [hasLeft, actions])
  if (own?.status === 'waiting' && own.challenge?.type !== 'popup') return <Code connect={own} />
  return <Progress failed={own?.status === 'failed' && !hasLeft ? own : undefined} isOpening={own !== undefined} />
}

/** The code on a large screen; on a phone a link that opens the app. */
function Code({ connect }: { readonly connect: ConnectState }) {
  const t = useWords('social', social).farcaster
  const { platform } = useScreenClient().options.environment
  const uri = pairingUriOf(connect)?.uri
  return (
    <div className="lk-view-content">
      <div className="lk-center lk-pairing">
        {platform === 'desktop' ? (
          <div className="lk-pairing-code" data-testid="wui-qr-code">
            {uri === undefined ? <QrSkeleton /> : <Qr value={uri} label={t.code} logo={<FarcasterLogo size={36} />} />}
          </div>
        ) : (
          <Face state="waiting" />
        )}
        <div>
          <p className="lk-pairing-waiting" role="status">
            {uri === undefined ? t.preparing : t.waiting}
          </p>
          <p className="lk-pairing-text" dir="auto">
            {platform === 'desktop' ? t.scan : t.app}
          </p>
        </div>
        {platform !== 'desktop' && uri !== undefined && (
          <ButtonLink
            variant="primary"
            fullWidth
            href={uri}
            end={<ExternalLinkIcon size={16} />}
            data-testid="farcaster-open"
          >
            {t.open}
          </ButtonLink>
        )}
        <CopyButton text={uri} message="link-copied" variant="secondary" testId="farcaster-copy">
          {(isCopied) => (isCopied ? t.copied : t.copy)}
        </CopyButton>
      </div>
    </div>
  )
}

interface ProgressProps {
  readonly failed: Extract<ConnectState, { readonly status: 'failed' }> | undefined
  /** The account has signed. */
  readonly isOpening: boolean
}

/** What happens without a code: the wallet opens, the login has failed, or the site has opened the screen. */
function Progress({ failed, isOpening }: ProgressProps) {
  const t = useWords('social', social)
  const { actions } = useScreenClient()
  const { start } = useSocialLogin()
  const canRetry = useCanRetry(failed)
  const isTaken = useClientState(hasLoginWallet)
  const isMoving = isOpening && failed === undefined
  const words = toProgressWords(failed?.failure, isMoving, t)
  return (
    <div className="lk-view-content lk-center lk-connecting">
      <Face state={isMoving ? 'waiting' : failed === undefined ? 'idle' : 'failed'} />
      <div aria-live="polite">
        <p className="lk-connecting-title" dir="auto">
          {words.title}
        </p>
        <p className="lk-connecting-text" dir="auto">
          {words.text}
        </p>
      </div>
      <div className="lk-connecting-ways">
        {!isMoving && !FINAL.has(failed?.failure.code ?? '') && (
          <Button
            start={failed && <RefreshCwIcon size={16} />}
            variant={failed === undefined ? 'primary' : 'secondary'}
            loading={!canRetry}
            disabled={isTaken}
            data-testid="social-retry"
            onClick={() => start('farcaster')}
          >
            {failed === undefined ? t.continueWith(t.names.farcaster) : t.farcaster.retry}
          </Button>
        )}
        <Button variant="ghost" onClick={() => actions.modal.reset('Connect')}>
          {t.otherWay}
        </Button>
      </div>
    </div>
  )
}

function Face({ state }: { readonly state: 'waiting' | 'idle' | 'failed' }) {
  return (
    <ProgressRing state={state}>
      <span className="lk-social-face">
        <FarcasterLogo size={36} />
      </span>
    </ProgressRing>
  )
}

interface ShownWords {
  readonly title: string
  readonly text: string
}

function toProgressWords(failure: FailureState | undefined, isOpening: boolean, t: ModalWords['social']): ShownWords {
  const name = t.names.farcaster
  if (isOpening) return { title: t.read, text: t.readText }
  switch (failure?.code) {
    case undefined:
      return { title: t.continueWith(name), text: t.farcaster.app }
    case 'social/denied':
      return { title: t.denied, text: t.deniedText(name) }
    case 'social/timeout':
      return { title: t.farcaster.expired, text: t.farcaster.expiredText }
    case 'social/unavailable':
      return { title: t.farcaster.refused, text: t.farcaster.refusedText }
    case 'social/not-configured':
      return { title: t.notConfigured(name), text: t.notConfiguredText }
    case 'embedded/no-address':
      return { title: t.noAddress, text: t.farcaster.noAddressText }
    default:
      return { title: t.failed, text: t.failedText }
  }
}
