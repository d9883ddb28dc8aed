import type { links as en } from '../en/links.ts';

export const links: typeof en = {
  password: {
    title: 'Este link é protegido',
    enter: 'Digite a senha para continuar.',
    label: 'Senha',
    wrong: 'Senha incorreta. Tente novamente.',
    proceed: 'Continuar',
    harm: 'Este link é prejudicial?',
    report: 'Denunciar abuso',
  },
  confirm: {
    title: 'Abrir este link?',
    text: 'Ele só pode ser aberto um número limitado de vezes.',
    open: 'Abrir',
  },
  openApp: {
    title: 'Abrindo o app',
    text: 'Se nada acontecer, escolha como continuar.',
    open: 'Abrir o app',
    store: 'Baixar o app',
    web: 'Continuar no navegador',
  },
  notStarted: { title: 'Este link ainda não está ativo', text: 'Ele estará disponível a partir de {time}.' },
};
