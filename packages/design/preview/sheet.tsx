import { type ReactNode, useState } from 'react'
import * as parts from '../src/index.ts'
import { Qr, QrSkeleton } from '../src/parts/qr/qr.tsx'
import { Picture } from './picture.tsx'

const {
  Amount,
  Avatar,
  Button,
  ButtonLink,
  CopyText,
  EmptyState,
  ErrorState,
  Heading,
  IconButton,
  KeyValue,
  KeyValueList,
  List,
  ListRow,
  ListRowSkeleton,
  Notice,
  ProgressRing,
  SearchField,
  SegmentedControl,
  Spinner,
  Switch,
  TabPanel,
  Tabs,
  Tag,
  TextField,
  Toast,
} = parts

const COLORS = ['#e9f0fd', '#b6cbf8', '#7f9ff0', '#4a6fdc', '#2347a8']
const ADDRESS = '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'
const picture = (from: string, to: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><defs><linearGradient id="g" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs><path fill="url(#g)" d="M0 0h40v40H0z"/><circle cx="20" cy="20" r="9" fill="none" stroke="#fff" stroke-width="4"/></svg>`)}`

export function Sheet() {
  return (
    <div className="sheet">
      <Connect />
      <Connecting />
      <Scan />
      <Account />
      <Send />
      <States />
      <Controls />
      <Icons />
    </div>
  )
}

function Card({ title, children, start }: { title: string; children: ReactNode; start?: ReactNode }) {
  return (
    <div className="card">
      <div className="bar">
        {start ?? (
          <IconButton label="Back">
            <parts.ChevronLeftIcon />
          </IconButton>
        )}
        <Heading level={1} look="bar">
          {title}
        </Heading>
        <IconButton label="Close">
          <parts.XIcon />
        </IconButton>
      </div>
      <div className="body">{children}</div>
    </div>
  )
}

function Connect() {
  const [email, setEmail] = useState('')
  const help = (
    <IconButton label="What is a wallet?">
      <parts.HelpCircleIcon />
    </IconButton>
  )
  return (
    <Card title="Connect wallet" start={help}>
      <List label="Wallets">
        <ListRow
          leading={<parts.QrCodeIcon />}
          title="WalletConnect"
          trailing={<Tag tone="accent">QR code</Tag>}
          onClick={() => {}}
        />
        <ListRow
          leading={<Picture name="Rabby" src={picture('#8697ff', '#4d5fe0')} />}
          title="Rabby Wallet"
          trailing={<Tag>Recent</Tag>}
          onClick={() => {}}
        />
        <ListRow
          leading={<Picture name="Phantom" src={picture('#b8a7f5', '#7a5fe0')} />}
          title="Phantom"
          trailing={<Tag tone="success">Installed</Tag>}
          onClick={() => {}}
        />
        <ListRow
          leading={<Picture name="Zerion: the longest wallet name there is" src="/missing.png" />}
          title="Zerion: the longest wallet name there is"
          trailing={<Tag tone="success">Installed</Tag>}
          onClick={() => {}}
        />
        <ListRow leading={<Picture name="Frame" />} title="Frame" loading onClick={() => {}} />
        <ListRow leading={<parts.WalletIcon />} title="All wallets" trailing="430+" chevron onClick={() => {}} />
      </List>
      <TextField
        label="E-mail"
        labelShown={false}
        placeholder="Continue with e-mail"
        type="email"
        inputMode="email"
        value={email}
        onValueChange={setEmail}
        start={<parts.MailIcon size={18} />}
      />
      <Button variant="primary" size="lg" fullWidth>
        Continue
      </Button>
    </Card>
  )
}

function Connecting() {
  return (
    <Card title="Phantom">
      <div className="center">
        <div className="line">
          <ProgressRing state="waiting">
            <Picture name="Phantom" size={72} src={picture('#b8a7f5', '#7a5fe0')} />
          </ProgressRing>
          <ProgressRing state="failed">
            <Picture name="Safe" size={72} />
          </ProgressRing>
          <ProgressRing state="done" shape="round">
            <Avatar colors={COLORS} size={56} />
          </ProgressRing>
        </div>
        <Heading>Continue in Phantom</Heading>
        <p className="muted">Accept the connection request in the wallet.</p>
        <Button start={<parts.RefreshCwIcon size={18} />}>Try again</Button>
      </div>
      <Notice tone="warning" title="Check the address">
        This site asks for it for the first time.
      </Notice>
      <Notice tone="danger">This transfers everything you hold.</Notice>
      <Notice tone="success">Verified by the domain.</Notice>
      <Notice>The wallet opens in its own window.</Notice>
      <ButtonLink href="https://example.org" variant="ghost" fullWidth end={<parts.ExternalLinkIcon size={16} />}>
        Get Phantom
      </ButtonLink>
    </Card>
  )
}

function Scan() {
  const uri = `wc:94caa59c77dae0dd234b5818fb7292540d017b27d41f7f387ee75b22b9738c94@2?expiryTimestamp=1732188341&relay-protocol=irn&symKey=587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303`
  return (
    <Card title="Scan with your phone">
      <Qr value={uri} label="Pairing code" logo={<Picture name="L" size={56} src={picture('#4a6fdc', '#2347a8')} />} />
      <div className="line">
        <Qr value={`ethereum:${ADDRESS}`} label="Address" />
        <QrSkeleton />
      </div>
      <CopyText
        text={ADDRESS}
        look="row"
        copyLabel="Copy address"
        copiedLabel="Address copied"
        failedLabel="Could not copy"
      />
    </Card>
  )
}

function Account() {
  const [tab, setTab] = useState('tokens')
  const [stale, setStale] = useState(false)
  return (
    <Card title="Account">
      <div className="center">
        <Avatar colors={COLORS} size={64} />
        <CopyText
          text={ADDRESS}
          display="0x1f98…f984"
          copyLabel="Copy address"
          copiedLabel="Address copied"
          failedLabel="Could not copy"
        />
        <Amount value="12,408.57" prefix="$" size="display" stale={stale} />
        <div className="line">
          <Button start={<parts.SendIcon size={18} />}>Send</Button>
          <Button start={<parts.ArrowDownLeftIcon size={18} />} onClick={() => setStale(!stale)}>
            Receive
          </Button>
        </div>
      </div>
      <Tabs
        id="account"
        label="Account"
        tabs={[
          { id: 'tokens', label: 'Tokens' },
          { id: 'nfts', label: 'NFTs' },
          { id: 'activity', label: 'Activity' },
        ]}
        selected={tab}
        onSelect={setTab}
      />
      <TabPanel tabsId="account" tab={tab}>
        <List label="Tokens">
          <ListRow
            leading={
              <Picture
                name="Ether"
                shape="round"
                badge={<Picture name="Base" shape="round" size={16} src={picture('#4a6fdc', '#2347a8')} />}
              />
            }
            title="Ether"
            subtitle={<Amount value="3.512" unit="ETH" />}
            value={<Amount value="9,120.44" prefix="$" />}
            valueNote="+1.2 %"
            onClick={() => {}}
          />
          <ListRow
            leading={<Picture name="USD Coin" shape="round" src={picture('#4a9be8', '#2775ca')} />}
            title="USD Coin"
            subtitle={<Amount value="3,288.130" unit="USDC" />}
            value={<Amount value="3,288.13" prefix="$" />}
            onClick={() => {}}
          />
          <ListRowSkeleton subtitle figures shape="round" />
        </List>
      </TabPanel>
    </Card>
  )
}

function Send() {
  const [amount, setAmount] = useState('1.5')
  const [to, setTo] = useState('vitalik')
  const [search, setSearch] = useState('Rain')
  return (
    <Card title="Send">
      <TextField
        label="Amount"
        inputMode="decimal"
        value={amount}
        onValueChange={setAmount}
        hint="3.512 ETH available"
        end={
          <Button size="sm" variant="ghost">
            Max
          </Button>
        }
      />
      <TextField
        label="To"
        value={to}
        onValueChange={setTo}
        clearLabel="Clear"
        error="This name has no address. Check the spelling."
      />
      <SearchField label="Search wallets" clearLabel="Clear" value={search} onValueChange={setSearch} />
      <KeyValueList>
        <KeyValue name="Network" value="Ethereum" />
        <KeyValue name="Network fee" value="$0.84" note="0.00031 ETH" />
        <KeyValue name="Price impact" value="4.2 %" tone="warning" />
        <KeyValue name="Arrives" loading />
      </KeyValueList>
      <Button variant="primary" size="lg" fullWidth>
        Review
      </Button>
      <Button variant="primary" size="lg" fullWidth loading>
        Review
      </Button>
      <Button variant="primary" size="lg" fullWidth disabled>
        Enter an amount
      </Button>
    </Card>
  )
}

function States() {
  return (
    <Card title="States">
      <EmptyState
        icon={<parts.ClockIcon />}
        title="No activity yet"
        text="What you send and receive appears here."
        action={<Button>Receive</Button>}
      />
      <ErrorState
        title="Token balance unavailable"
        text="The data service did not answer. Your funds are not affected."
        retryLabel="Try again"
        onRetry={() => {}}
      />
      <Toast tone="success">Address copied</Toast>
      <Toast tone="error" onDismiss={() => {}} dismissLabel="Dismiss">
        Signature declined
      </Toast>
      <Toast tone="loading">Authenticating…</Toast>
      <List label="Loading">
        <ListRowSkeleton />
        <ListRowSkeleton subtitle />
      </List>
    </Card>
  )
}

function Controls() {
  const [kind, setKind] = useState('smart')
  const [on, setOn] = useState(true)
  const [off, setOff] = useState(false)
  return (
    <Card title="Controls">
      <div className="line">
        <Button variant="primary">Primary</Button>
        <Button>Secondary</Button>
        <Button variant="ghost">Ghost</Button>
        <Button variant="danger">Disconnect</Button>
        <Button size="sm">Small</Button>
        <Button size="sm" variant="primary" loading>
          Small
        </Button>
        <Button disabled>Disabled</Button>
        <Spinner label="Loading" />
        <IconButton label="Settings" variant="filled">
          <parts.SettingsIcon />
        </IconButton>
      </div>
      <SegmentedControl
        label="Account type"
        options={[
          { value: 'smart', label: 'Smart account' },
          { value: 'eoa', label: 'Wallet key' },
        ]}
        value={kind}
        onValueChange={setKind}
      />
      <div>
        <Switch
          label="Test networks"
          description="Show networks without real value"
          checked={on}
          onCheckedChange={setOn}
        />
        <Switch label="Analytics" checked={off} onCheckedChange={setOff} />
        <ListRow
          leading={<Picture name="Ethereum" shape="round" />}
          title="Ethereum"
          selected
          onClick={() => {}}
          trailing={<parts.CheckIcon />}
        />
        <ListRow
          leading={<Picture name="Celo" shape="round" />}
          title="Celo"
          disabled
          onClick={() => {}}
          subtitle="Not in this wallet"
        />
        <ListRow leading={<parts.LogOutIcon />} title="Disconnect" onClick={() => {}} />
      </div>
      <div className="line">
        <Tag>Recent</Tag>
        <Tag tone="accent">QR code</Tag>
        <Tag tone="success">Installed</Tag>
        <Tag tone="warning">Testnet</Tag>
        <Tag tone="danger">Risk</Tag>
      </div>
      <div className="line">
        {['Argent', 'Brave', 'Coinbase', 'Zeal', 'Trust', 'Uniswap', 'OKX', 'ledger'].map((name) => (
          <Picture key={name} name={name} size={32} />
        ))}
      </div>
    </Card>
  )
}

function Icons() {
  const icons = Object.entries(parts).filter(([name]) => name.endsWith('Icon')) as [string, parts.Icon][]
  return (
    <Card title="Icons">
      <div className="line">
        {icons.map(([name, Icon]) => (
          <Icon key={name} label={name} />
        ))}
      </div>
    </Card>
  )
}
