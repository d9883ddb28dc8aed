import type * as en from '../en/messages.ts';

export const messages: typeof en.messages = {
  linkNotFound: {
    title: 'Este link não existe',
    text: 'Verifique se o endereço está correto ou peça um novo link a quem lhe enviou este.',
  },
  linkGone: {
    title: 'Este link não está mais ativo',
    text: 'Ele expirou ou foi desativado. Peça um novo a quem lhe enviou este.',
  },
  linkSuspended: { title: 'Este link está bloqueado', text: 'A conta à qual ele pertence está suspensa.' },
  tooManyTries: { title: 'Muitas senhas incorretas', text: 'Aguarde dez minutos e abra o link novamente.' },
  failed: { title: 'Algo deu errado', text: 'O problema é nosso. Abra o link novamente em instantes.' },
  badForm: {
    title: 'Não foi possível ler este formulário',
    text: 'Nada foi enviado. Volte e tente novamente.',
  },
  blocked: {
    phishing: 'Motivo: denúncia de phishing. Não informe senhas nem dados de pagamento no site em questão.',
    malware: 'Motivo: denúncia de software malicioso.',
    spam: 'Motivo: denúncia de spam.',
    abuse: 'Motivo: violação das regras deste serviço.',
    legal: 'Indisponível por motivos legais.',
    host: 'Leva a um site para o qual este serviço não direciona.',
  },
};

export const pageMessages: typeof en.pageMessages = {
  pageNotFound: {
    title: 'Esta página não existe',
    text: 'Verifique se o endereço está correto ou peça um novo a quem lhe enviou este.',
  },
  pageGone: { title: 'Esta página não está mais ativa', text: 'Quem a criou a desativou.' },
  pageSuspended: { title: 'Esta página está bloqueada', text: 'A conta à qual ela pertence está suspensa.' },
  registrationOver: {
    title: 'As inscrições estão encerradas',
    text: 'Este webinar não aceita mais inscrições.',
  },
  noList: {
    title: 'Esta página não aceita assinantes',
    text: 'O formulário foi removido depois que você a abriu.',
  },
  tooManyAnswers: {
    title: 'Respostas demais de uma só vez',
    text: 'Nada foi enviado. Aguarde um minuto, volte e envie o formulário novamente.',
  },
  email: {
    invalid: 'Digite um e-mail como ada@example.com.',
    characters:
      'Antes do @, use apenas letras de a a z sem acento, números e sinais como . - _ e +. Não é possível ' +
      'enviar e-mails para outros endereços.',
  },
};
