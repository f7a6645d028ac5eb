let last = Math.floor(Math.random() * 9_000_000);

/** The number of somebody new, below nine million: one after the other, since two drawn at random are one person now and then. */
export function nextNumber(): number {
  last = (last + 1) % 9_000_000;
  return last;
}

/**
 * An invented applicant's answers to the borrow wizard by step, in wire form.
 * @param number tells applicants apart: each has a phone and a national ID of their own (below ten million)
 * @param mark stands in every other text that could tell one person from another, for checks of whose words a row has
 */
export function applicantAnswers(number = nextNumber(), mark = '') {
  const tail = String(number).padStart(7, '0');
  return {
    'personal-info': {
      amount: 100,
      duration: 10,
      name: `សុភា${mark}`,
      last_name: 'ចាន់',
      phone: `8559${tail}1`,
      email: `sophea${mark}@example.com`,
      national_id_number: `9${tail}1`,
    },
    'additional-info': {
      date_of_birth: '1995-04-13',
      gender: 'Female',
      marital_status: 'Single',
      province: 'Phnom Penh',
      district: 'Chamkar Mon',
      commune: 'Tonle Basak',
      home_number: `12${mark}`,
      street_number: '271',
      home_type: 'rent',
      how_long_have_been_living_there: '2-3 years',
      borrow_education_id: 3,
      school_name: `វិទ្យាល័យ${mark}`,
      graduate_year: '2015',
      study_major: 'Accounting',
    },
    employment: {
      loan_type_id: 101,
      occupation: 'Accountant',
      company_name: `ផ្សារ${mark}`,
      company_type: 'retail shop',
      gross_monthly_income: '351-450',
      company_contact_name: `ដារា${mark}`,
      company_contact_phone: '012345678',
    },
    relative: {
      relative_name: `មករា${mark}`,
      relative_contact_phone: '0967654321',
      relative_type: 'Brother',
    },
    bank: {
      bank_name: 'ABA Bank',
      bank_account_number: `000123456${mark}`,
      facebook_name: `Sophea Chan${mark}`,
      source_of_information: 'Facebook',
    },
  };
}

export type StepName = keyof ReturnType<typeof applicantAnswers>;
