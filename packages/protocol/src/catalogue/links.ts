const MAX_LINK = 2048
/** 192 KiB of image data in base64; announced icons have some tens of KiB. */
const MAX_ICON = 262_144

/**
 * The form of an app scheme: at least three characters, because shorter ones are Windows drives or words of web
 * standards (`im:`, `wc:`). `bw` is the only shorter scheme in the reviewed catalogue.
 */
const APP_SCHEME = /^(bw|[a-z][a-z0-9+.-]{2,62}):/i
// A valid link contains no space, control character, quote or angle bracket. Browsers remove some of them before they
// parse the scheme, which is how "java\nscript:" passes a naive check.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression rejects control characters
const UNSAFE = /[\u0000-\u0020\u007f-\u00a0"'`<>\\^\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/u

/**
 * Schemes of browsers, systems and other software that are no wallet: they run code, read or change data of the device,
 * install software, call or write to someone, or open a remote connection. Listed by prefix and by name.
 */
const SYSTEM_FAMILY =
  /^(?:ms-|microsoft|x-|itms|apple|com\.apple|shortcuts|facetime|android|chrome|googlechrome|firefox|moz-|safari-|webkit|vscode|jetbrains|onenote|outlook|skype|teamviewer|otpauth|openid|ldap|svn|webcal|webdav)/
const SYSTEM = new Set(
  [
    // Web pages are checked by isWebLink; code, local data and pages of the browser itself.
    `http https javascript livescript vbscript data blob file filesystem jar mhtml cid mid res its hcp about view-source
     resource devtools edge brave opera vivaldi wyciwyg feed`,
    // Other network protocols, and remote connections.
    `ws wss ftp ftps sftp tftp gopher telnet tn3270 rlogin ssh scp git rsync smb cifs nfs afp dav davs dns dict finger
     news snews nntp imap imaps pop vnc rdp ica rtsp rtmp irc ircs xmpp magnet anydesk rustdesk`,
    // Calls, messages, meetings, payments, documents.
    `mailto tel telprompt sms smsto mms mmsto imessage messages message callto sip sips voicemail zoommtg zoomus
     zoomphonecall msteams whatsapp upi mdoc fido`,
    // Windows and Office.
    'search search-ms shell mapi odopen stssync windowsdefender bingmaps calculator',
    // Apple.
    `macappstore macappstores prefs app-prefs app-settings workflow maps music musics podcasts pcast photos-redirect
     calshow mobilenotes addressbook help man diags shoebox icloud-sharing terminal`,
    // Android, and schemes that install or start other software.
    'intent content market package geo ussd wtai samsungapps appmarket mimarket steam cursor',
  ]
    .join(' ')
    .split(/\s+/),
)

const LOCAL_HTTP = /^http:\/\/(?:localhost|127\.0\.0\.1|(?:[a-z0-9-]+\.)+localhost)(?::\d{1,5})?(?:[/?#]|$)/i
const HTTPS = /^https:\/\/[a-z0-9][a-z0-9.-]*(?::\d{1,5})?(?:[/?#]|$)/i
// Announced icons are often unencoded SVG text with quotes and line breaks (EIP-6963 shows one); an <img> does not run
// scripts in it.
const DATA_IMAGE = /^data:image\/(?:png|jpeg|gif|webp|avif|svg\+xml)(?:;(?:charset=)?[a-z0-9-]+)*,/i

/**
 * Returns whether a link leads to a web page over TLS. Plain http is accepted only for this machine, for local
 * development. A user name before the host (`https://bank@evil.example`) is rejected.
 */
export function isWebLink(value: string): boolean {
  return value.length <= MAX_LINK && !UNSAFE.test(value) && (HTTPS.test(value) || LOCAL_HTTP.test(value))
}

/**
 * Returns whether a link leads to an app or a web page, and cannot run code: {@link isWebLink}, or a scheme with the
 * form of an app scheme (`metamask://`) that is not one of the system.
 *
 * @example isAppLink('itms-services://?action=download-manifest') // false
 */
export function isAppLink(value: string): boolean {
  if (isWebLink(value)) return true
  const scheme = APP_SCHEME.exec(value)?.[1]?.toLowerCase() ?? 'http'
  return value.length <= MAX_LINK && !UNSAFE.test(value) && !SYSTEM.has(scheme) && !SYSTEM_FAMILY.test(scheme)
}

/**
 * Returns whether a picture URL is https, http on this machine, or a `data:image/…` of at most 256 KiB of text. Such a
 * text may contain quotes: assign it to `img.src`, never insert it into markup or CSS.
 */
export function isIconUrl(value: string): boolean {
  return isWebLink(value) || (value.length <= MAX_ICON && DATA_IMAGE.test(value))
}
