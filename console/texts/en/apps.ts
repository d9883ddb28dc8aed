/** Apps that links open. */
export const apps = {
  addAndroid: 'Add Android app',
  addIos: 'Add iOS app',
  android: 'Android apps',
  androidPlace: 'Opens on Android',
  appId: 'Team ID and bundle ID',
  appStoreId: 'App Store ID',
  button: 'Apps',
  domainHint:
    'These apps open the links of this domain on phones and tablets. Apple and Google read the list from ' +
    'the domain once it is verified.',
  exclude: 'Excluded paths',
  fingerprints: 'SHA-256 fingerprints',
  fingerprintsHint: 'One per line. Find them in the Play Console under “App signing”.',
  hint: 'On phones and tablets, the link opens your app. All other visitors go to the destination.',
  ifMissing: 'If the app is not installed',
  ios: 'iOS apps',
  iosPlace: 'Opens on iPhone and iPad',
  key: 'Public key',
  missing: { store: 'Open its store', destination: 'Open the destination' },
  of: (host: string) => `Apps of ${host}`,
  packageName: 'Package name',
  paths: 'Paths that open the app',
  pathsHint: 'One per line, such as /shop/*. Leave blank for all.',
  placeHint:
    'A path such as /shop/7 if the app opens the links of the domain, or a URL such as example://shop/7.',
  remove: 'Remove app',
  saved: (host: string) => `Apps of ${host} saved`,
  title: 'App',
};
