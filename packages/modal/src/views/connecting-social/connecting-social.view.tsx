import type { SocialProvider } from '@latchkey/core/ports'
import { type FailureState, hasLoginWallet } from '@latchkey/core/ui'
import { Button, ExternalLinkIcon, ProgressRing, RefreshCwIcon } from '@latchkey/design'
import { useClientState, useScreenClient } from '@latchkey/react'
import css from '../../parts/social/social.css?inline'
import { socialLogos } from '../../parts/social/social-logos.ts'
import { type LoginProgress, useLoginProgress } from '../../parts/social/use-login-progress.ts'
import { useSocialLogin } from '../../parts/social/use-social-login.ts'
import { useCanRetry } from '../../parts/use-can-retry.ts'
import type { Title, ViewProps } from '../../router/define-view.ts'
import { useViewCss, useWords } from '../../shell/index.ts'
import { social } from '../../strings/en/social.ts'
import type { ModalWords } from '../../strings/words.types.ts'

export const title: Title<'ConnectingSocial'> = (words, { params }) => words('social', social).names[params.provider]

/** Failures that come again however often the person tries. */
const FINAL: ReadonlySet<string> = new Set(['social/not-configured', 'embedded/no-address'])

/** A login in the window of a provider: where it stands, and the way on. @see compat-facts 1.4 "ConnectingSocial" */
export default function ConnectingSocialView({ params: { provider } }: ViewProps<'ConnectingSocial'>) {
  useViewCss(css)
  const t = useWords('social', social)
  const { actions } = useScreenClient()
  const { progress, failure, open } = useLoginProgress(provider)
  const name = t.names[provider]
  const words = failure === undefined ? toWords(progress, name, t) : toFailureWords(failure, name, t)
  const Logo = socialLogos[provider]
  const isMoving = progress !== 'idle' && progress !== 'blocked' && progress !== 'failed'
  return (
    <div className="lk-view-content lk-center lk-connecting" data-progress={progress}>
      <ProgressRing state={isMoving ? 'waiting' : progress === 'idle' ? 'idle' : 'failed'}>
        <span className="lk-social-face">
          <Logo size={36} />
        </span>
      </ProgressRing>
      <div aria-live="polite">
        <p className="lk-connecting-title" dir="auto">
          {words.title}
        </p>
        <p className="lk-connecting-text" dir="auto">
          {words.text}
        </p>
      </div>
      <div className="lk-connecting-ways">
        {!FINAL.has(failure?.code ?? '') && (
          <WayOn provider={provider} progress={progress} onOpen={() => open(t.opening(name))} />
        )}
        <Button variant="ghost" onClick={() => actions.modal.reset('Connect')}>
          {t.otherWay}
        </Button>
      </div>
    </div>
  )
}

interface WayOnProps {
  readonly provider: SocialProvider
  readonly progress: LoginProgress
  onOpen(): void
}

/** Opens the window, or a new one. */
function WayOn({ provider, progress, onOpen }: WayOnProps) {
  const t = useWords('social', social)
  const { start } = useSocialLogin()
  const { failed, isTaken } = useClientState((state) => ({
    failed: state.connect.status === 'failed' ? state.connect : undefined,
    isTaken: hasLoginWallet(state),
  }))
  const canRetry = useCanRetry(failed)
  if (progress === 'idle' || progress === 'blocked')
    return (
      <Button
        variant="primary"
        end={<ExternalLinkIcon size={16} />}
        disabled={isTaken}
        data-testid="social-open"
        onClick={() => (progress === 'blocked' ? onOpen() : start(provider))}
      >
        {t.open(t.names[provider])}
      </Button>
    )
  if (progress !== 'late' && progress !== 'failed') return null
  return (
    <Button
      start={<RefreshCwIcon size={16} />}
      loading={!canRetry}
      data-testid="social-retry"
      onClick={() => start(provider)}
    >
      {t.retry}
    </Button>
  )
}

interface ShownWords {
  readonly title: string
  readonly text: string
}

function toWords(progress: LoginProgress, name: string, t: ModalWords['social']): ShownWords {
  switch (progress) {
    case 'idle':
      return { title: t.continueWith(name), text: t.openText }
    case 'blocked':
      return { title: t.blocked, text: t.blockedText(name) }
    case 'late':
      return { title: t.late(name), text: t.lateText }
    case 'code':
      return { title: t.code, text: t.codeText(name) }
    case 'read':
      return { title: t.read, text: t.readText }
    case 'approve':
      return { title: t.approve, text: t.approveText }
    default:
      return { title: t.act(name), text: t.actText }
  }
}

function toFailureWords({ code }: FailureState, name: string, t: ModalWords['social']): ShownWords {
  switch (code) {
    case 'social/denied':
      return { title: t.denied, text: t.deniedText(name) }
    case 'social/timeout':
      return { title: t.timeout(name), text: t.timeoutText }
    case 'social/unavailable':
      return { title: t.unavailable(name), text: t.unavailableText }
    case 'social/not-configured':
      return { title: t.notConfigured(name), text: t.notConfiguredText }
    case 'embedded/no-address':
      return { title: t.noAddress, text: t.noAddressText(name) }
    case 'email/device-refused':
      return { title: t.refused, text: t.refusedText }
    default:
      return { title: t.failed, text: t.failedText }
  }
}
