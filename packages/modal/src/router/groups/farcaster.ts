/** The screen of a login by Farcaster. It has a QR code, which the other logins by an account do not need. */

export * as ConnectingFarcaster from '../../views/connecting-farcaster/connecting-farcaster.view.tsx'
