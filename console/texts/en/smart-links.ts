export const smartLinks = {
  title: 'Smart Links',
};
