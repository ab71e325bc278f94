/** The screens of connecting a wallet on another device: they load together. */
export * as ConnectingWalletConnect from '../../views/connecting-wallet-connect/connecting-wallet-connect.view.tsx'
export * as ConnectingWalletConnectBasic from '../../views/connecting-wallet-connect-basic/connecting-wallet-connect-basic.view.tsx'
