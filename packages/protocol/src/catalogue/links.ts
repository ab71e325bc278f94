const MAX_LINK = 2048
/** 192 KiB of picture in base64; announced icons are some tens of KiB. */
const MAX_ICON = 262_144

/**
 * The shape of an app's scheme: three characters or more, for a shorter one is a drive of Windows or a word of a web
 * standard (`im:`, `wc:`). `bw` is the one shorter scheme of the reviewed catalogue.
 */
const APP_SCHEME = /^(bw|[a-z][a-z0-9+.-]{2,62}):/i
// A space, a control, a quote or an angle bracket never stands in a real link; a browser drops some of them
// before it reads the scheme, which is how "java\nscript:" gets through a naive check.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression rejects control characters
const UNSAFE = /[\u0000-\u0020\u007f-\u00a0"'`<>\\^\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/u

/**
 * Schemes of browsers, systems and other software, of which a wallet has none: those that run code, read or change what
 * is on the device, install, call or write to somebody, or open a remote line. By how they begin, and by name.
 */
const SYSTEM_FAMILY =
  /^(?:ms-|microsoft|x-|itms|apple|com\.apple|shortcuts|facetime|android|chrome|googlechrome|firefox|moz-|safari-|webkit|vscode|jetbrains|onenote|outlook|skype|teamviewer|otpauth|openid|ldap|svn|webcal|webdav)/
const SYSTEM = new Set(
  [
    // Web pages are a matter of isWebLink; code, local data and pages of the browser itself.
    `http https javascript livescript vbscript data blob file filesystem jar mhtml cid mid res its hcp about view-source
     resource devtools edge brave opera vivaldi wyciwyg feed`,
    // Other protocols of the network, and remote lines.
    `ws wss ftp ftps sftp tftp gopher telnet tn3270 rlogin ssh scp git rsync smb cifs nfs afp dav davs dns dict finger
     news snews nntp imap imaps pop vnc rdp ica rtsp rtmp irc ircs xmpp magnet anydesk rustdesk`,
    // Calls, messages, meetings, payments, papers.
    `mailto tel telprompt sms smsto mms mmsto imessage messages message callto sip sips voicemail zoommtg zoomus
     zoomphonecall msteams whatsapp upi mdoc fido`,
    // Windows and Office.
    'search search-ms shell mapi odopen stssync windowsdefender bingmaps calculator',
    // Apple.
    `macappstore macappstores prefs app-prefs app-settings workflow maps music musics podcasts pcast photos-redirect
     calshow mobilenotes addressbook help man diags shoebox icloud-sharing terminal`,
    // Android, and what installs or starts other software.
    'intent content market package geo ussd wtai samsungapps appmarket mimarket steam cursor',
  ]
    .join(' ')
    .split(/\s+/),
)

const LOCAL_HTTP = /^http:\/\/(?:localhost|127\.0\.0\.1|(?:[a-z0-9-]+\.)+localhost)(?::\d{1,5})?(?:[/?#]|$)/i
const HTTPS = /^https:\/\/[a-z0-9][a-z0-9.-]*(?::\d{1,5})?(?:[/?#]|$)/i
// Announced icons are often raw SVG text with quotes and line breaks (EIP-6963 shows one); an <img> runs none of it.
const DATA_IMAGE = /^data:image\/(?:png|jpeg|gif|webp|avif|svg\+xml)(?:;(?:charset=)?[a-z0-9-]+)*,/i

/**
 * Returns whether a link leads to a web page over TLS. Plain http is taken for this machine only, so that a
 * local world works. A user name in front of the host (`https://bank@evil.example`) is refused.
 */
export function isWebLink(value: string): boolean {
  return value.length <= MAX_LINK && !UNSAFE.test(value) && (HTTPS.test(value) || LOCAL_HTTP.test(value))
}

/**
 * Returns whether a link leads to an app or a web page and to nothing that runs code: {@link isWebLink}, or a scheme of the
 * shape that apps have (`metamask://`) which is none of the system's.
 *
 * @example isAppLink('itms-services://?action=download-manifest') // false
 */
export function isAppLink(value: string): boolean {
  if (isWebLink(value)) return true
  const scheme = APP_SCHEME.exec(value)?.[1]?.toLowerCase() ?? 'http'
  return value.length <= MAX_LINK && !UNSAFE.test(value) && !SYSTEM.has(scheme) && !SYSTEM_FAMILY.test(scheme)
}

/**
 * Returns whether a picture address is https, http on this machine, or a `data:image/…` of at most 256 KiB of text.
 * Such a text may hold quotes: give it to `img.src`, never paste it into markup or CSS.
 */
export function isIconUrl(value: string): boolean {
  return isWebLink(value) || (value.length <= MAX_ICON && DATA_IMAGE.test(value))
}
