import type { mails as en } from '../en/mails.ts';

export const mails: typeof en = {
  unsubscribe: 'Cancelar inscrição',
  noAnswer: '(sem resposta)',
  last: {
    'recipient limit':
      'Este é o último e-mail de hoje para este endereço: o limite diário foi atingido. As demais ' +
      'respostas são guardadas, mas não enviadas, até a meia-noite UTC.',
    'owner limit':
      'Este é o último e-mail de hoje desta conta: o limite diário do plano foi atingido. As demais ' +
      'respostas são guardadas, mas não enviadas, até a meia-noite UTC.',
  },
  subjects: {
    surveyDigest: 'Novas respostas à sua pesquisa',
    report: 'Seu relatório de cliques',
    webinarConfirmation: 'Confirme sua inscrição',
    webinarRegistered: 'Você está inscrito',
    webinarReminder: 'Lembrete: seu webinar',
    webinarMoved: 'Seu webinar tem uma nova data',
    subscriptionConfirmation: 'Confirme sua assinatura',
    subscriptionActive: 'Você já é assinante',
    appConnected: 'Um app foi conectado',
  },
  reasons: {
    surveyDigest:
      'Você recebe este e-mail porque este endereço foi confirmado para as respostas às pesquisas de uma ' +
      'conta.',
    scheduledReport: 'Você recebe este e-mail porque este endereço foi confirmado para este relatório.',
    reportPreview: 'Você recebe este e-mail porque pediu este relatório no console.',
    webinar: 'Você recebeu este e-mail porque alguém digitou este endereço no formulário de um webinar.',
    subscription: 'Você recebeu este e-mail porque alguém digitou este endereço no formulário de uma página.',
    appConnected: 'Você recebe este e-mail porque entra com este endereço.',
  },
  registration: {
    requested: 'Alguém digitou este endereço para se inscrever em um webinar em {host}.',
    confirmWithin: 'Para ver qual é e concluir sua inscrição, abra este link em até {days} dias:',
    confirmNamed: 'Para concluir sua inscrição, abra este link em até {days} dias:',
    confirm: 'Confirmar sua inscrição',
    notYou: 'Se não foi você, ignore este e-mail. O endereço não será guardado.',
    registered: 'Você está inscrito neste webinar:',
    startsIn: 'O webinar em que você se inscreveu começa {when}:',
    moved: 'O webinar em que você se inscreveu tem uma nova data:',
    yourTime: 'No seu horário:',
    page: 'Ver a página do webinar',
    join: 'Entrar (a partir de 15 minutos antes do início)',
    calendar: 'Adicionar ao calendário (.ics)',
    cancel: 'Cancelar sua inscrição',
  },
  subscription: {
    requested: 'Alguém digitou este endereço para assinar as novidades de uma página em {host}.',
    confirmWithin: 'Para confirmar sua assinatura, abra este link em até {days} dias:',
    confirm: 'Confirmar sua assinatura',
    notYou: 'Se não foi você, ignore este e-mail. O endereço não será guardado.',
    active: 'Alguém digitou este endereço para assinar esta página. Ele já está inscrito.',
  },
  appConnected: {
    connected: 'Um app foi conectado a uma conta em seu nome:',
    app: 'App',
    account: 'Conta',
    notYou: 'Se não foi você, desconecte-o e encerre as sessões que não são suas.',
    button: 'Apps conectados',
  },
  digest: {
    intro: 'Novas respostas desde o último resumo: {count}. Sua pesquisa:',
    results: 'Resultados por pergunta:',
    average: 'Média',
    moreOptions: 'Outras opções: {count}',
    yes: 'Sim',
    no: 'Não',
    open: 'Ver as respostas',
  },
};
