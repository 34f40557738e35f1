import { foldWords } from "../src/text/fold.ts";
import { writeData } from "./write-data.ts";

/** Common given names: a line without digits that begins with one may be a person. Written for this package, from no source. */
const GIVEN_NAMES =
  // English
  "james john robert michael william david richard joseph thomas charles christopher daniel matthew anthony mark donald steven " +
  "steve paul andrew joshua kenneth kevin brian george edward ronald timothy jason jeffrey ryan jacob gary nicholas eric " +
  "jonathan stephen larry justin scott brandon benjamin samuel gregory frank alexander raymond patrick jack dennis jerry " +
  "tyler aaron jose adam nathan henry douglas zachary peter kyle ethan walter noah jeremy keith roger terry harold sean " +
  "austin gerald carl arthur lawrence dylan jesse bryan billy joe bruce gabriel logan albert willie alan juan wayne " +
  "mary patricia jennifer linda elizabeth barbara susan jessica sarah karen lisa nancy betty sandra margaret ashley kimberly " +
  "emily donna michelle carol amanda melissa deborah stephanie rebecca sharon laura cynthia kathleen amy angela shirley " +
  "anna brenda pamela emma nicole helen samantha katherine christine debra rachel carolyn janet catherine maria heather " +
  "diane ruth julie olivia joyce virginia victoria kelly lauren christina joan evelyn judith megan andrea cheryl hannah " +
  "jacqueline martha gloria teresa ann sara madison frances kathryn janice jean abigail alice judy sophia grace denise " +
  "amber doris marilyn danielle beverly isabella theresa diana natalie brittany charlotte marie kayla alexis lori mike bob " +
  "bill jim tom dave dan chris matt nick tony ben sam greg ken ron tim jeff jane kate liz sue beth jenny emma chloe jessie " +
  "oliver harry liam oscar leo simon graham nigel trevor colin ian neil stuart gareth rhys owen fiona siobhan niamh sinead " +
  // German
  "hans klaus wolfgang jurgen juergen dieter manfred uwe gunter guenter horst bernd heinz werner gerhard rainer ralf frank " +
  "stefan andreas matthias markus martin jan jens sven torsten thorsten florian sebastian tobias christian philipp lukas " +
  "maximilian felix jonas karl heinrich friedrich fritz otto ernst kurt walter helmut ursula monika petra sabine renate " +
  "helga karin brigitte ingrid erika andrea gabriele susanne christa birgit heike anja nicole katrin kathrin silke julia " +
  "lena leonie hannah mia elke gisela anke ute max moritz erik anneliese " +
  // French
  "jean pierre michel philippe alain bernard andre jacques francois laurent thierry nicolas julien christophe olivier " +
  "guillaume antoine mathieu romain sylvain marc luc hugo louis lucas gilles yves rene claude marie nathalie isabelle " +
  "sylvie catherine valerie sandrine stephanie celine aurelie camille lea manon chloe francoise monique jacqueline helene " +
  "sophie elodie virginie delphine benoit fabrice frederic stephane mathilde pauline juliette margaux etienne xavier " +
  // Spanish and Portuguese
  "antonio manuel francisco juan carlos jesus javier miguel angel rafael pedro alejandro fernando sergio pablo alberto luis " +
  "jorge ramon enrique vicente diego raul ruben joaquin carmen josefa isabel dolores pilar teresa ana rosa lucia cristina " +
  "marta elena raquel paula sofia guadalupe ximena valentina camila gabriela mariana fernanda alejandra veronica joao " +
  "paulo ricardo rui tiago andre goncalo nuno bruno marcelo rodrigo eduardo gustavo felipe thiago marcos leonardo vinicius " +
  "ines catarina mariana beatriz leticia larissa juliana adriana patricia aline renata matheus " +
  // Italian
  "giuseppe giovanni antonio mario luigi francesco angelo vincenzo pietro salvatore franco paolo domenico giorgio roberto " +
  "stefano marco andrea alessandro matteo lorenzo davide simone luca federico giulia francesca chiara sara martina " +
  "valentina alessia silvia elisa federica giovanna rosa angela lucia caterina paola giuseppina gianluca fabio massimo " +
  // Dutch and Nordic
  "jan piet kees henk hendrik willem johan pieter gerrit cornelis maarten jeroen bas sander daan sem anneke marieke " +
  "femke sanne lotte lieke bram thijs lars erik anders per nils karl johan mats magnus fredrik mikael oskar gustaf olof " +
  "henrik soren jorgen niels mette hanne kirsten inge astrid ingrid birgitta kristina karin anna eva maja freja ola kari " +
  "bjorn ole knut leif tor matti juhani timo jukka mikko antti pekka heikki jari kari tuomas ville aino helena liisa " +
  // Slavic
  "jan andrzej piotr krzysztof stanislaw tomasz pawel jozef marcin marek michal grzegorz jerzy tadeusz adam lukasz zbigniew " +
  "ryszard dariusz henryk mariusz kazimierz wojciech robert mateusz anna maria katarzyna malgorzata agnieszka krystyna " +
  "barbara ewa elzbieta zofia janina teresa joanna magdalena monika jadwiga danuta irena halina helena beata aleksandra " +
  "jiri josef pavel martin tomas jaroslav miroslav zdenek vaclav petr jana eva hana lenka katerina alena lucie milan " +
  "ivan aleksandr alexander sergei sergey vladimir dmitri dmitry andrei alexei aleksey mikhail nikolai igor oleg yuri " +
  "viktor anatoly olga elena irina tatiana natalia svetlana ekaterina anastasia galina lyudmila marina oksana yulia " +
  // the same in Cyrillic
  "александр алексей анатолий андрей антон артем борис вадим валентин валерий василий виктор виталий владимир владислав вячеслав " +
  "геннадий георгий григорий денис дмитрий евгений егор иван игорь илья кирилл константин максим михаил никита николаи олег павел " +
  "петр роман руслан сергей станислав степан юрий ярослав тарас остап андрій олександр сергій дмитро микола василь іван юрій " +
  "александра алена алина алла анастасия анна валентина валерия вера виктория галина дарья евгения екатерина елена елизавета " +
  "ирина кристина ксения лариса лидия любовь людмила маргарита марина мария надежда наталья нина оксана ольга полина раиса " +
  "светлана софья тамара татьяна ульяна юлия яна олена наталія тетяна ірина юлія оксана " +
  // Turkish, Arabic, Persian, Indian, East Asian
  "mehmet mustafa ahmet ali huseyin hasan ibrahim ismail osman yusuf murat omer ramazan halil fatma ayse emine hatice zeynep " +
  "elif meryem mohammed muhammad mohamed ahmed mahmoud khaled omar hassan hussein abdullah youssef tariq fatima aisha " +
  "layla nour yasmin reza hossein amir maryam zahra rajesh suresh ramesh sanjay vijay ravi amit anil sunil rahul ashok " +
  "deepak manoj rakesh priya pooja neha anita sunita kavita lakshmi anjali divya hiroshi takashi kenji satoshi yuki " +
  "akiko keiko yoko naoko haruto wei jing ming hong min-jun minjun jiho seoyeon nguyen";

export function buildGivenNames(): void {
  writeData("given-names.txt.gz", GIVEN_NAMES.split(" ").map(foldWords).join("\n"));
}
