import type { pages as en } from '../en/pages.ts';

export const pages: typeof en = {
  front: {
    about: 'Este domínio hospeda links curtos e páginas.',
    hint: 'Para ver aonde um link leva antes de abri-lo, adicione + ao final.',
    console: 'Console',
    reference: 'Referência da API',
    report: 'Denunciar abuso',
  },
  preview: {
    title: 'Para onde este link leva',
    hidden: {
      password: 'Este link é protegido por senha e, por isso, o destino não é mostrado aqui.',
      visit:
        'Este link só pode ser aberto um número limitado de vezes e, por isso, o destino não é mostrado ' +
        'aqui.',
    },
    ended: 'Este link não está mais ativo. Agora ele leva para cá:',
    others:
      'Dependendo do visitante (por exemplo, do país ou do dispositivo) e do momento, ele também pode ' +
      'levar para cá:',
    created: 'Criado em {date}',
    proceed: 'Continuar',
    report: 'Denunciar este link',
  },
  report: {
    title: 'Denunciar abuso',
    intro: 'Avise-nos sobre um link curto ou uma página prejudicial. Quem criou não saberá quem denunciou.',
    check: 'Revise sua denúncia',
    url: 'Link ou página',
    category: 'Qual é o problema?',
    choose: 'Escolha uma opção',
    categories: {
      phishing: 'Phishing: finge ser outra pessoa ou empresa para roubar senhas ou dinheiro',
      malware: 'Software malicioso: danifica dispositivos',
      spam: 'Spam: é divulgado sem consentimento',
      illegal: 'Conteúdo ilegal',
      other: 'Outro motivo',
    },
    description: 'O que devemos saber? (opcional)',
    email: 'Seu e-mail, caso tenhamos perguntas (opcional)',
    send: 'Enviar denúncia',
    errors: {
      required: 'Este campo é obrigatório.',
      invalid_value: 'Escolha uma das opções.',
      invalid_format: 'Digite um link curto ou uma página deste serviço, por exemplo:',
      not_found: 'Não há nada neste endereço. Verifique se ele está correto.',
      too_long: 'Reduza este texto a {maximum} caracteres.',
      invalid: 'Verifique este campo.',
    },
  },
  reportThanks: {
    title: 'Agradecemos',
    text: 'Recebemos sua denúncia. Vamos analisá-la e bloquear o que for prejudicial.',
  },
  tooManyReports: {
    title: 'Denúncias demais de uma só vez',
    text: 'Esta denúncia não foi enviada. Tente novamente mais tarde.',
  },
  mail: {
    confirm: 'Confirme seu e-mail',
    confirmText: {
      surveys: 'Depois você receberá um e-mail a cada resposta às pesquisas de uma conta, até 20 por dia.',
      reports: 'Depois você receberá regularmente um relatório sobre os cliques nos links de uma conta.',
    },
    confirmButton: 'Confirmar',
    confirmed: 'Seu e-mail está confirmado',
    confirmedText: {
      surveys: 'Você receberá um e-mail a cada resposta.',
      reports: 'Você receberá o relatório regularmente.',
    },
    unsubscribe: 'Cancelar inscrição',
    unsubscribeText: 'Isto se aplica aos e-mails de uma conta para o endereço que recebeu este link.',
    unsubscribeReport: 'Isto se aplica a um único relatório para o endereço que recebeu este link.',
    stop: {
      surveys: 'Não receber mais respostas de pesquisas',
      notices: 'Não receber mais avisos',
      invitations: 'Não receber mais convites',
      webinars: 'Não receber mais e-mails sobre webinars',
      subscriptions: 'Não receber mais e-mails sobre assinaturas de páginas',
      reports: 'Não receber mais relatórios',
      report: 'Não receber mais este relatório',
    },
    stopAll: 'Não receber mais nenhum e-mail deste serviço',
    unsubscribed: 'Sua inscrição foi cancelada',
    unsubscribedText:
      'Você não receberá mais estes e-mails. Outras contas ainda podem enviar e-mails a você.',
    unsubscribedReport: 'Você não receberá mais este relatório.',
    resume: {
      surveys: 'Voltar a receber respostas de pesquisas',
      notices: 'Voltar a receber avisos',
      invitations: 'Voltar a receber convites',
      webinars: 'Voltar a receber e-mails sobre webinars',
      subscriptions: 'Voltar a receber e-mails sobre assinaturas de páginas',
      reports: 'Voltar a receber relatórios',
      report: 'Voltar a receber este relatório',
    },
    again: 'Sua inscrição está ativa novamente',
    canUnsubscribe: 'Cada e-mail tem um link para cancelar a inscrição.',
    optedOut: 'Você não receberá mais e-mails',
    optedOutText:
      'Este serviço não envia mais nada para este endereço. Só quem o opera pode mudar isso, ou você, com ' +
      'um link de confirmação.',
  },
  mailLinkExpired: {
    title: 'Este link expirou',
    text:
      'Os links para confirmar um endereço valem por 7 dias. A conta que o solicitou pode pedir que outro ' +
      'seja enviado a você.',
  },
  mailLinkUnknown: {
    title: 'Este link não funciona',
    text: 'Abra-o novamente pelo e-mail: talvez esteja incompleto. Nada foi alterado.',
  },
  registration: {
    confirmTitle: 'Confirme sua inscrição',
    confirm: 'Confirmar',
    registered: 'Sua inscrição está confirmada',
    registeredText: 'Enviaremos lembretes por e-mail um dia e uma hora antes do início.',
    cancelled: 'Sua inscrição foi cancelada',
    cancelledText: 'Você não receberá mais e-mails sobre este webinar.',
    cancel: 'Cancelar minha inscrição',
    full: 'Não há mais vagas',
    fullText: 'Outras pessoas confirmaram antes. Tente mais tarde: alguém pode cancelar.',
    over: 'É tarde demais para confirmar',
    overText:
      'O webinar terminou ou o link expirou. Se ele ainda não aconteceu, inscreva-se novamente na página.',
    page: 'Ver a página do webinar',
    calendar: 'Adicionar ao calendário (.ics)',
  },
  registrationUnknown: {
    title: 'Este link não funciona',
    text: 'A inscrição foi cancelada ou expirou, ou o link está incompleto.',
  },
  subscription: {
    confirmTitle: 'Confirme sua assinatura',
    confirmText: 'Depois, você receberá e-mails com novidades de:',
    confirm: 'Confirmar',
    confirmed: 'Sua assinatura está confirmada',
    confirmedText: 'Você pode cancelar a assinatura a qualquer momento.',
    active: 'Sua assinatura',
    unsubscribe: 'Cancelar assinatura',
    unsubscribed: 'Sua assinatura foi cancelada',
    unsubscribedText: 'Seu e-mail foi excluído desta lista.',
    page: 'Ver a página',
  },
  subscriptionUnknown: {
    title: 'Este link não funciona',
    text: 'A assinatura terminou ou nunca foi confirmada, ou o link está incompleto.',
  },
  subscriptionFull: {
    title: 'Esta lista está cheia',
    text: 'Por enquanto não aceita mais assinantes. Abra o link novamente mais tarde.',
  },
};
