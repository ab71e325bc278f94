/** Example payloads, shared by the tests of the client and of the service. Not for product code. */
export const catalogueExamples = {
  /** As the Latchkey service returns it. */
  walletsAnswer: {
    count: 412,
    data: [
      {
        id: 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96',
        name: 'MetaMask',
        badge_type: 'certified',
        description: null,
        chains: ['eip155', 'solana'],
        homepage: 'https://metamask.io',
        image_id: 'metamask',
        image_url: 'https://catalogue.example/getWalletImage/metamask?h=0123456789abcdef',
        order: 1,
        display_index: 1,
        link_mode: 'https://metamask.app.link',
        mobile_link: 'metamask://',
        desktop_link: null,
        webapp_link: null,
        browser_link: 'https://metamask.app.link/dapp/{bare}',
        app_store: 'https://apps.apple.com/app/metamask/id1438144202',
        play_store: 'https://play.google.com/store/apps/details?id=io.metamask',
        chrome_store: 'https://chromewebstore.google.com/detail/nkbihfbeogaeaoehlefnkodbefgpgknn',
        firefox_store: 'https://addons.mozilla.org/firefox/addon/ether-metamask/',
        edge_store: null,
        rdns: 'io.metamask',
        injected: [{ namespace: 'eip155', injected_id: 'isMetaMask' }],
        supports_wc: true,
        supports_wcpay: false,
      },
    ],
  },
  /** As another service of the same shape may return it: missing keys, unknown keys, one malicious entry. */
  foreignWalletsAnswer: {
    count: 3,
    nextPage: 2,
    data: [
      { id: 'aa', name: 'Plain', homepage: 'https://plain.example', mobile_link: 'plain://', certified_at: 1 },
      { id: 'bb', name: 'Evil\u202e\u0000', mobile_link: 'javascript:alert(1)', homepage: 'data:text/html,x' },
      { id: 'cc', name: '\u200b\u202e' },
    ],
  },
  analyticsConfig: { isAnalyticsEnabled: true },
  analyticsEvent: {
    eventId: '7f0c5f4e-5d0c-4d8a-9d56-0a9f0f3b6c11',
    url: 'https://app.example/swap?token=secret#part',
    domain: 'app.example',
    timestamp: 1_790_000_000_000,
    props: { type: 'track', event: 'MODAL_OPEN', properties: { connected: false } },
  },
  analyticsErrorEvent: {
    eventId: '0d4ac6ee-7d2f-4a3e-8a43-0a2b8d1f7c22',
    url: 'https://app.example/',
    domain: 'app.example',
    timestamp: '2026-01-02T03:04:05.000Z',
    props: { type: 'error', event: 'INTERNAL_SDK_ERROR', errorType: 'Error', errorMessage: 'no', stackTrace: '' },
  },
} as const
