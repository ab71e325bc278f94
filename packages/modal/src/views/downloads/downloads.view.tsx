import { type Download, type DownloadType, toDownloads, toPhoneDownloads } from '@latchkey/core/ui'
import {
  Button,
  ButtonLink,
  EmptyState,
  ErrorState,
  ExternalLinkIcon,
  GlobeIcon,
  type Icon,
  List,
  ListRow,
  ListRowSkeleton,
  MonitorIcon,
  PuzzleIcon,
  Skeleton,
  SmartphoneIcon,
  WalletIcon,
} from '@latchkey/design'
import { useScreenClient } from '@latchkey/react'
import { useOpenWallet } from '../../parts/use-open-wallet.ts'
import { useWalletToGet } from '../../parts/use-wallet-to-get.ts'
import { WalletPicture } from '../../parts/wallet-picture.tsx'
import type { Title, ViewProps } from '../../router/define-view.ts'
import { useViewCss, useWords } from '../../shell/index.ts'
import { connecting as connectingWords } from '../../strings/en/connect.ts'
import { shell as shellWords } from '../../strings/en/shell.ts'
import { wallets as walletsWords } from '../../strings/en/wallets.ts'
import css from './downloads.css?inline'
import { extensionBrowser } from './extension-browser.ts'
import { PhoneStores } from './phone-stores.tsx'

export const title: Title<'Downloads'> = (words, { params: { name } }) => {
  const { downloads, get } = words('wallets', walletsWords)
  return name === undefined ? get.title : downloads.title(name)
}

const ICONS: Readonly<Record<DownloadType, Icon>> = {
  chrome_store: PuzzleIcon,
  firefox_store: PuzzleIcon,
  edge_store: PuzzleIcon,
  app_store: SmartphoneIcon,
  play_store: SmartphoneIcon,
  desktop: MonitorIcon,
  webapp: GlobeIcon,
  homepage: GlobeIcon,
}

/** The stores of a wallet; when it is installed, a button that connects it. */
export default function DownloadsView({ params }: ViewProps<'Downloads'>) {
  useViewCss(css)
  const wallets = useWords('wallets', walletsWords)
  const shell = useWords('shell', shellWords)
  const connecting = useWords('connecting', connectingWords)
  const t = wallets.downloads
  const client = useScreenClient()
  const { actions, options } = client
  const links = client.links()
  const { wallet, row, installed, status, isUnknown, retry } = useWalletToGet(params.walletId)
  const openWallet = useOpenWallet()
  const name = wallet?.name ?? params.name ?? shell.wallet
  const other = <Button onClick={() => actions.modal.reset('Connect')}>{connecting.otherWallet}</Button>

  if (isUnknown) return <EmptyState icon={<WalletIcon />} title={t.notFound} text={t.notFoundText} action={other} />
  if (status === 'failed')
    return <ErrorState title={t.failed} text={t.failedText} retryLabel={shell.retry} onRetry={retry} />
  if (wallet === undefined) return <DownloadsSkeleton label={shell.loading} />

  const { platform, isMobile, url } = options.environment
  const downloads = toDownloads(wallet, { platform, browser: extensionBrowser(navigator.userAgent) })
  const forPhone = platform === 'desktop' && installed === undefined ? toPhoneDownloads(wallet) : []
  const picture = installed ?? row
  return (
    <div className="lk-view-content">
      <div className="lk-center lk-downloads-intro">
        <WalletPicture
          name={name}
          size={64}
          icon={picture?.icon ?? ('imageUrl' in wallet ? wallet.imageUrl : undefined)}
          imageId={picture?.imageId ?? row?.imageId}
        />
        <WayOn
          name={name}
          onConnect={installed && (() => openWallet(installed))}
          inWallet={isMobile ? links?.toWalletBrowserLink(wallet, url) : undefined}
          hasDownloads={downloads.length + forPhone.length > 0}
        />
      </div>
      {downloads.length > 0 && (
        <List label={t.list}>
          {downloads.map((download) => (
            <DownloadRow
              key={download.type}
              download={download}
              isMobile={isMobile}
              onOpen={() => actions.track({ event: 'GET_WALLET', properties: { name, type: download.type } })}
            />
          ))}
        </List>
      )}
      {forPhone.length > 0 && <PhoneStores stores={forPhone} name={name} />}
    </div>
  )
}

interface WayOnProps {
  readonly name: string
  /** Connects the wallet, if it is installed. */
  readonly onConnect: (() => void) | undefined
  /** Link to this page in the browser of the wallet. */
  readonly inWallet: string | undefined
  readonly hasDownloads: boolean
}

/** The shortest way to a connection: the installed wallet, its own browser, or the downloads below. */
function WayOn({ name, onConnect, inWallet, hasDownloads }: WayOnProps) {
  const t = useWords('wallets', walletsWords).downloads
  if (onConnect !== undefined)
    return (
      <>
        <p role="status">{t.installed(name)}</p>
        <Button variant="primary" fullWidth onClick={onConnect}>
          {t.connect}
        </Button>
      </>
    )
  if (inWallet !== undefined)
    return (
      <>
        <p>{t.openInText(name)}</p>
        <ButtonLink variant="primary" fullWidth href={inWallet} target="_self">
          {t.openIn(name)}
        </ButtonLink>
      </>
    )
  return <p>{hasDownloads ? t.text(name) : t.unknown(name)}</p>
}

interface DownloadRowProps {
  readonly download: Download
  readonly isMobile: boolean
  readonly onOpen: () => void
}

function DownloadRow({ download: { type, url, isOwn }, isMobile, onOpen }: DownloadRowProps) {
  const t = useWords('wallets', walletsWords).downloads
  const Drawing = ICONS[type]
  return (
    <ListRow
      title={t.types[type]}
      leading={<Drawing />}
      subtitle={isOwn ? isMobile ? t.thisDevice : t.thisBrowser : <bdi dir="ltr">{hostOf(url)}</bdi>}
      trailing={<ExternalLinkIcon size={16} />}
      href={url}
      data-testid={`download-${type}`}
      onClick={onOpen}
    />
  )
}

/** Returns the host of a link: `harbor.example`. */
function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host.replace(/^www\./, '') : url
}

function DownloadsSkeleton({ label }: { readonly label: string }) {
  return (
    <div className="lk-view-content" role="status" aria-label={label}>
      <div className="lk-center lk-downloads-intro">
        <Skeleton width={64} height={64} shape="row" />
        <Skeleton width={240} height={40} />
      </div>
      <div>
        <ListRowSkeleton subtitle />
        <ListRowSkeleton subtitle />
        <ListRowSkeleton subtitle />
      </div>
    </div>
  )
}
