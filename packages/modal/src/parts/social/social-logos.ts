import type { SocialProvider } from '@latchkey/core/ports'
import {
  AppleLogo,
  DiscordLogo,
  FacebookLogo,
  FarcasterLogo,
  GithubLogo,
  GoogleLogo,
  type Icon,
  XLogo,
} from '@latchkey/design'

export const socialLogos: Readonly<Record<SocialProvider, Icon>> = {
  google: GoogleLogo,
  x: XLogo,
  discord: DiscordLogo,
  farcaster: FarcasterLogo,
  github: GithubLogo,
  apple: AppleLogo,
  facebook: FacebookLogo,
}
